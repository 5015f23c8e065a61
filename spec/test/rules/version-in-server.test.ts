import { describeRule } from './describe-rule.ts';

describeRule('version-in-server', {
  pass: `
info: { version: 2.0.1 }
servers: [{ url: https://threads.example/api/v2 }]
`,
  fail: `
info:
  version: 2.0.1
servers:
  - url: https://threads.example/api/v1 # <-
  - url: https://threads.example/api/v2
`,
  message: 'The base URL does not end with /api/v2, which version 2.0.1 needs (R13). Correct one of them.',
});
