/** Example puzzles for new users. */
// @ts-check

/** @type {{name: string, about: string, text: string}[]} */
export const EXAMPLES = [
  {
    name: "A classic",
    about: "Wikipedia's example, with one solution",
    text: `# title: A classic
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
`,
  },
  {
    name: "A broken killer",
    about: "no solution: one cage has a typo",
    text: `# title: A broken killer
# box: 2x3
# rule: killer 15: r1c1 r2c1-2
# rule: killer 5: r1c2-3
# rule: killer 11: r2-3c5
# rule: killer 14: r2-4c6
# rule: killer 11: r3c4 r4c4-5 r5c4
# rule: killer 5: r4c1-2
# rule: killer 17: r4-5c3 r6c2-3
# rule: killer 7: r5c5-6
....................................
`,
  },
  {
    name: "A variant",
    about: "thermometers, arrows and German whispers",
    text: `# title: A variant
# ruleset: Normal sudoku rules apply. Digits increase along a thermometer from its bulb. \
Digits along an arrow add up to the digit in its circle. Neighbours on a green line differ by 5 or \
more; on the line with a 4 by 4 or more.
# rule: thermo: r5c2 r6c1
# rule: thermo: r3c1 r2c2
# rule: thermo: r3c6 r4c5 r5c6
# rule: arrow: r9c7 > r8c6 r9c5 | r8c8 r9c8
# rule: arrow: r2c3 > r1c3 r2c2
# rule: whispers 4: r7c3 r7c2 r6c1 r6c2 r7c1 r8c1
# rule: whispers 5: r1c6 r2c7
...25..63..........................4....4.31.......7.....4....7..75.....23.......
`,
  },
];
