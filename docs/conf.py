"""How Sphinx makes the site of the pages that `docs/build.py` has gathered."""

from sandtable import __version__

project = "sandtable"
author = "The sandtable authors"
release = version = __version__
extensions = ["myst_parser"]
exclude_patterns = ["_static"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 4
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

html_theme = "furo"
html_title = f"sandtable {version}"
html_favicon = "../src/sandtable/web/static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_theme_options: dict[str, list[str]] = {"footer_icons": []}
