import { describeRule } from './describe-rule.ts';

describeRule('operation-statuses', {
  pass: `
paths:
  /threads/{id}:
    get:
      parameters: [{ name: id, in: path }]
      responses: { "200": {}, "304": {}, "400": {}, "401": {}, "403": {}, "404": {}, "429": {}, "500": {}, "503": {} }
`,
  fail: `
paths:
  /threads:
    get:
      responses: { "304": {}, "400": {}, "401": {}, "403": {}, "429": {}, "500": {} } # <-
  /threads/{id}:
    get:
      parameters: [{ $ref: "#/components/parameters/id" }]
      responses: { "304": {}, "400": {}, "401": {}, "403": {}, "429": {}, "500": {}, "503": {} } # <-
components:
  parameters:
    id: { name: id, in: path }
`,
  says: 'The operation does not declare 503. Refer to the shared response for it under components/responses.',
});
