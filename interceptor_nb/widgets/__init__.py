"""The screen: ipywidgets and ipycanvas, one widget a module, nothing to decide."""
