"""Rules become LLVM's text, which llvmlite's binding reads.

What values are: `kinds`, and `layouts` for where they lie. `writer` writes text block by block. A `module` is all text
of one object of machine code; a `function` in it is written once for the kinds of its arguments, callee before caller.

Each construct of Python has one function that writes it, marked with `@statement` or `@expression`: in `statements`,
`branches`, `sorting`, `matching`, `generators`, `names`, `arithmetic`, `comparing`, `items`, `calls`, `fields` (and
`slots`, for what lies in bits). Calls that are more than their arguments are written by functions marked with
`@form`, and words with a meaning of their own by those marked with `@word`: in `numbers` (what Python has built in),
`handling` (numbers and rulings, menus, what only logs hear), `columns` (rows of pieces). What rules stand on is
written as rules are, and translated with them: `verbs`, `laws` (of walked luck) and `asking`, which put a function in
place of a verb with `@instead`, made of the words in `atoms`; `facts` are looked up before they are worked out.
`vocabulary` says which of these stand for verbs on which tables. `opening` writes the way in from outside, and
`machine` hands the text to LLVM.

To add a construct, write its function in the module where its neighbours are, and a test that shows Python, text and
result (`tests/compiled/translator`). `f.expression(node)` writes what stands inside it, `f.w.op(text)` an instruction
and finds the name of what it comes to, `casts` makes one kind of another, and `f.fail(node, why)` refuses, with the
file, the line and the function. What lint lets through has to be written here.
"""
