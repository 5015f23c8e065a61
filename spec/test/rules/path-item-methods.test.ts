import { describeRule } from './describe-rule.ts';

describeRule('path-item-methods', {
  pass: `
paths:
  /threads: { get: {} }
`,
  fail: `
paths:
  /threads:
    summary: The list # <-
    parameters: [] # <-
    get: {}
`,
  says: 'A path item has operations only, not "summary". Move it into each operation.',
});
