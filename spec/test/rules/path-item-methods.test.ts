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
  says: 'A path holds operations only, not "summary". Move it into each of them.',
});
