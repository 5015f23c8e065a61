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
  message: 'A path item may have only operations, not "summary". Move it into each operation.',
});
