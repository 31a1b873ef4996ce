"""How a judgement is learnt: games are played, a net learns from them, better games follow. It needs numpy only."""
