"""What only the browser knows: how much room there is, and whether the theme is dark."""

from collections.abc import Callable

import anywidget
import msgspec

_ESM = """
function render({ model, el }) {
  el.classList.add("inb-screen");
  let last = "", timer = 0;
  const post = () => {
    const width = Math.floor(el.getBoundingClientRect().width);
    if (!width) return;
    const size = { width, height: window.innerHeight, dark: document.body.dataset.jpThemeLight === "false" };
    const text = JSON.stringify(size);
    if (text === last) return;
    last = text;
    try {
      model.send({ screen: size });
    } catch {
      // The page is closing, or its kernel has gone: nobody needs to know the size.
    }
  };
  const later = () => { clearTimeout(timer); timer = setTimeout(post, 80); };
  const sized = new ResizeObserver(later);
  sized.observe(el);
  const themed = new MutationObserver(later);
  themed.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  window.addEventListener("resize", later);
  return () => {
    clearTimeout(timer);
    sized.disconnect();
    themed.disconnect();
    window.removeEventListener("resize", later);
  };
}
export default { render };
"""
_CSS = ".inb-screen { width: 100%; height: 0; min-height: 0; flex: 0 0 auto; overflow: hidden; margin: 0; padding: 0; }"


class Size(msgspec.Struct, frozen=True):
    """The pixels that a widget may be wide, the height of the window, and whether the theme is dark."""

    width: int
    height: int
    dark: bool = False


class _Report(msgspec.Struct, frozen=True):
    screen: Size


class Screen(anywidget.AnyWidget):
    """An element without height that takes all the width there is, and tells it."""

    _esm = _ESM
    _css = _CSS

    def __init__(self) -> None:
        super().__init__()
        self._handlers: list[Callable[[Size], object]] = []
        self.on_msg(self._receive)

    def on_size(self, handler: Callable[[Size], object]) -> None:
        """Call *handler* when the room or the theme is known, and when it changes."""
        self._handlers.append(handler)

    def feed(self, size: Size) -> None:
        """Hand *size* to the handlers as if it came from the browser."""
        for handler in tuple(self._handlers):
            handler(size)

    def _receive(self, _: object, content: object, __: object) -> None:
        try:
            report = msgspec.convert(content, _Report)
        except msgspec.ValidationError:
            return
        self.feed(report.screen)
