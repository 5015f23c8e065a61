import { describeRule } from './describe-rule.ts';

describeRule('operation-one-scope', {
  pass: `
paths:
  /threads:
    get:
      security: [{ bearerAuth: ["threads:read"] }]
`,
  fail: `
paths:
  /threads:
    get: # <-
      summary: List threads
  /threads/{id}:
    get:
      security: [{ bearerAuth: [] }] # <-
  /threads/{id}/notes:
    get:
      security: [{ bearerAuth: ["threads:read", "notes:read"] }] # <-
  /teams:
    get:
      security: [{ bearerAuth: ["threads:read"] }, {}] # <-
`,
  message: 'The operation must require exactly one scope. Write security as [{bearerAuth: ["threads:read"]}].',
});
