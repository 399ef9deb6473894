"""Other people's programs as contestants. README.md has their versions and how to install them."""
