"""The score sheet at the terminal: drawn, and asked for figure by figure."""
