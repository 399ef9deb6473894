"""The local page and its HTTP API.

Start with `app`, which shows the way of a request: `security` guards it, `files` sends the page,
`asking` passes questions on to `workers`. A new endpoint is a file in `api.endpoints`; a new card
beside the board is a module in `page/panel/cards/`.
"""
