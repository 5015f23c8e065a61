import { describeRule } from './describe-rule.ts';

describeRule('read-only', {
  pass: `
paths:
  /threads: { get: {} }
webhooks:
  thread.created: { post: {} }
`,
  fail: `
paths:
  /threads:
    get: {}
    post: {} # <-
  /drafts:
    delete: {} # <-
`,
  message: 'POST /threads is not a GET, and this API only reads (R8). Remove the operation.',
});
