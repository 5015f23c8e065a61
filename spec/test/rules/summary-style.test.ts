import { describeRule } from './describe-rule.ts';

describeRule('summary-style', {
  pass: `
paths:
  /threads:
    get: { summary: List threads }
`,
  fail: `
paths:
  /threads:
    get:
      summary: List threads. # <-
  /threads/{id}:
    get:
      summary: Fetch One Thread # <-
  /threads/{id}/notes:
    get:
      summary: | # <-
        List notes.
webhooks:
  thread.created:
    post:
      summary: a thread was created # <-
`,
  message: 'The summary ends with a period. Remove it.',
});
