import { describeRule } from '../rules/describe-rule.ts';

describeRule('scope-in-403', {
  pass: `
paths:
  /threads:
    get:
      security: [{ bearerAuth: ["threads:read"] }]
      responses: { "403": { $ref: "#/components/responses/Forbidden" } }
components:
  responses:
    Forbidden: { headers: { WWW-Authenticate: { schema: { const: 'Bearer scope="threads:read"' } } } }
`,
  fail: `
paths:
  /threads:
    get:
      security: [{ bearerAuth: ["thread:read"] }] # <-
      responses: { "403": { $ref: "#/components/responses/Forbidden" } }
components:
  responses:
    Forbidden: { headers: { WWW-Authenticate: { schema: { const: 'Bearer scope="threads:read"' } } } }
`,
  message:
    'The operation requires thread:read, but the WWW-Authenticate of its 403 does not name it. Refer to the response that does.',
});
