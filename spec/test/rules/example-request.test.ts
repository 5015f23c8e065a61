import { describeRule } from './describe-rule.ts';

describeRule('example-request', {
  pass: `
paths:
  /threads/{id}:
    get:
      parameters:
        - name: id
          in: path
          examples: { one: { value: a }, two: { value: b }, three: { value: a }, four: { $ref: "#/components/examples/id" } }
        - { name: limit, in: query, schema: { default: 50 }, examples: { one: { value: 50 }, three: { value: 1 } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                one: { value: {} }
                two: { $ref: "#/components/examples/two" }
                three: { value: {} }
                four: { x-caller: usr_1, value: {} }
  /me:
    get:
      parameters: [{ name: If-None-Match, in: header }]
      responses: { "200": { content: { application/json: { examples: { mara: { value: {} } } } } } }
components:
  examples:
    two: { value: {} }
    id: { value: a }
`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, schema: { default: 50 }, examples: { one: { value: 50 }, two: { value: 50 } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                one: { value: {} }
                two: { value: {} } # <-
                three: { $ref: "#/components/examples/three" } # <-
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, examples: { one: { value: a } } }
        - { name: limit, in: query, examples: { two: { value: 2 } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                one: { value: {} }
                two: { value: {} } # <-
components:
  examples:
    three: { value: {} }
`,
  message: 'The examples one and two are for the same request. Change the parameter examples of one of them.',
});
