"""The local page and its HTTP API.

Start with `app`, which shows the path of a request: `security` guards the server, `files` sends the
page, and `asking` passes questions to `workers`. A new endpoint is a file in `api.endpoints`; a new
card beside the board is a module in `page/panel/cards/`.
"""
