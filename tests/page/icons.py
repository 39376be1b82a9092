"""The icons of the page as an app, drawn anew from their SVG: ``python -m tests.page.icons``."""

from __future__ import annotations

from pathlib import Path

from tests.page.browser import chromium

ICONS = Path(__file__).parents[2] / "web/public/icons"
DRAWN = {
    "icon-192": ("icon", 192),
    "icon-512": ("icon", 512),
    "maskable-512": ("maskable", 512),
    "apple-180": ("maskable", 180),
}
STYLE = "<style>body{margin:0}svg{display:block}</style>"


def main() -> None:
    """Draw each at its size."""
    with chromium() as browser:
        for name, (source, size) in DRAWN.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(STYLE + (ICONS / f"{source}.svg").read_text())
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            page.close()


if __name__ == "__main__":
    main()
