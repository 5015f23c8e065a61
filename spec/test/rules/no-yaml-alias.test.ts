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
  message: 'Some YAML parsers do not support the anchor &title. Repeat the value, or use a $ref.',
});
