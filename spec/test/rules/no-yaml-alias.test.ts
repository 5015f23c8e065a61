import { describeRule } from './describe-rule.ts';

describeRule('no-yaml-alias', {
  pass: `
info: { title: "a & b", description: "5 * 3" }
tags:
  - name: Threads
    description: |
      *Threads* & notes
`,
  fail: `
info:
  title: &title Threads # <-
tags:
  - name: *title # <-
`,
  says: 'The anchor &title keeps other YAML parsers from reading this file. Write the value out, or use a $ref.',
});
