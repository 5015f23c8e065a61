import { describeRule } from '../rules/describe-rule.ts';

describeRule('extension-value', {
  pass: `
x-rate-limit: { requests: 300, windowSeconds: 60 }
components:
  responses:
    Limited: { headers: { x-rate-limit: { schema: { type: string } } } }
`,
  fail: `
x-rate-limit: { requests: 300 } # <-
x-unknown-parameters: ignore # <-
paths:
  /threads:
    get:
      parameters:
        - { name: unread, in: query, x-filters: unread } # <-
`,
  message: 'The value of x-rate-limit is invalid. Write { requests, windowSeconds }, with numbers above 0.',
});
