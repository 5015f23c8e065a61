import { describeRule } from './describe-rule.ts';

describeRule('threads-read-only', {
  pass: `
paths:
  /threads: { get: {} }
  /threadsafe: { post: {} }
`,
  fail: `
paths:
  /threads:
    get: {}
    post: {} # <-
  /threads/{id}/notes:
    delete: {} # <-
`,
  says: 'POST /threads would write, and this API only reads (R8). Remove the operation.',
});
