"""An open ladder: where anybody's bot stands among bots whose strength is known."""
