import { describeRule } from '../rules/describe-rule.ts';

describeRule('requirement-known', {
  pass: `
info:
  x-requirement: [R1, D31]
`,
  fail: `
info:
  x-requirement: [R1, R99] # <-
paths:
  /threads:
    get:
      x-requirement: [D1, D99] # <-
`,
  message: 'R99 has no row in DECISIONS.md. Add the row, or cite an id that has one.',
});
