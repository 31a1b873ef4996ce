"""The same rules and bots in a web page: a game as one WebAssembly module that works on plain memory."""
