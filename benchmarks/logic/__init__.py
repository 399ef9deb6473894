"""The studies `logic`: techniques and ratings compared with other programs, case by case."""
