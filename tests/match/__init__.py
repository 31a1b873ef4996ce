"""The match layer: the public interface, sentence by sentence, and what it does with nonsense."""
