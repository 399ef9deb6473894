"""What `sat` answers beside the verdict: reasons, candidates, counts and clues."""
