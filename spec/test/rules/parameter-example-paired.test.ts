import { describeRule } from './describe-rule.ts';

describeRule('parameter-example-paired', {
  pass: `
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, examples: { one: { value: a }, none: { value: b } } }
        - { name: If-None-Match, in: header, examples: { any: { value: c } } }
      responses:
        "200": { content: { application/json: { examples: { one: { value: {} } } } } }
        "404": { content: { application/json: { examples: { none: { value: {} } } } } }
`,
  fail: `
paths:
  /threads/{id}:
    get:
      parameters:
        - name: id
          in: path
          examples:
            one: { value: a }
            two: { value: b } # <-
      responses:
        "200": { content: { application/json: { examples: { one: { value: {} } } } } }
`,
  message: 'No response of GET /threads/{id} has an example named two. Correct the name, or add the response example.',
});
