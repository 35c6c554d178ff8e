"""What to show, as data: layout, scene, SVG, the text twin and the view-models. No widget, no file."""
