"""The interface between models and questions: protocol, checks, outcomes, budgets, registry."""
