import { describeRule } from './describe-rule.ts';

describeRule('conditional-read', {
  pass: `
paths:
  /threads:
    get:
      parameters: [{ $ref: "#/components/parameters/ifNoneMatch" }]
      responses: { "200": {}, "304": {} }
  /health:
    get:
      responses: { "200": {} }
components:
  parameters:
    ifNoneMatch: { name: If-None-Match, in: header }
`,
  fail: `
paths:
  /threads:
    get:
      parameters: [{ name: limit, in: query }] # <-
      responses: { "200": {}, "304": {} }
`,
  message:
    'The operation may return 304 but has no If-None-Match parameter. Add to its parameters: $ref "#/components/parameters/ifNoneMatch".',
});
