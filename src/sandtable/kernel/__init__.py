"""What rules are written with: state, actions, verbs, luck, numbers. It imports nothing else of sandtable."""
