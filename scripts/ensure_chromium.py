"""Print the path of a Chromium that starts, installing one where there is none.

In this order: ``$CHROMIUM``, the system's own, Playwright's; then the system's package (as root on Debian) or
Playwright's download.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
START_SECONDS = 30


def starts(path: str) -> bool:
    """Return whether the browser at *path* can tell its version; a snap's placeholder cannot."""
    try:
        told = subprocess.run([path, "--version"], capture_output=True, timeout=START_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.returncode == 0


def system_chromium() -> str | None:
    """Return the first browser on the PATH that starts."""
    found = (shutil.which(name) for name in SYSTEM_NAMES)
    return next((path for path in found if path and starts(path)), None)


def playwright_chromium() -> str | None:
    """Return the browser in Playwright's cache, if it is there and starts."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() and starts(path) else None


def install_from_debian() -> str | None:
    """Return the browser of Debian's package, installed now; nothing where that is not possible.

    The fonts come with it: without any, a page's labels are not painted.
    """
    apt_get = shutil.which("apt-get")
    if os.geteuid() != 0 or apt_get is None:
        return None
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"]):
        subprocess.run([apt_get, "-qq", *words], env=quiet, stdout=sys.stderr, check=False)
    return system_chromium()


def install_from_playwright() -> str | None:
    """Return Playwright's browser, downloaded now; nothing where that failed."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr, check=False)
    return playwright_chromium()


def main() -> int:
    """Print the path and return 0, or say in one sentence what is missing and return 1."""
    named = os.environ.get("CHROMIUM")
    if named and not starts(named):
        print(f"CHROMIUM={named} does not start a browser; unset it or name one that does.", file=sys.stderr)
        return 1
    path = named or system_chromium() or playwright_chromium() or install_from_debian() or install_from_playwright()
    if path is None:
        print("The browser tests need Chromium: install it, or name one in CHROMIUM.", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
