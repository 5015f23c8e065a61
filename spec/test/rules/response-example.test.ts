import { describeRule } from './describe-rule.ts';

describeRule('response-example', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200": { content: { application/json: { examples: { empty: { value: [] } } } } }
        "304": { description: No body }
`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "200":
          content:
            application/json: { schema: { type: array } } # <-
        "400":
          content:
            application/json: { examples: {} } # <-
        "404": { description: Nothing } # <-
`,
  message: 'The response 200 has no example. Add one under "examples", named after its situation.',
});
