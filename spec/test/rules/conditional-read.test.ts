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
  says: 'The operation may answer 304 but does not take If-None-Match. Add to its parameters: $ref "#/components/parameters/ifNoneMatch".',
});
