"""What models, questions and users share: the Model protocol, its check, outcomes and budgets."""
