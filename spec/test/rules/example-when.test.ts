import { describeRule } from './describe-rule.ts';

describeRule('example-when', {
  pass: `
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
        - { name: unread, in: query, schema: { type: string, enum: ["1"] } }
      responses:
        "200":
          content:
            application/json:
              examples:
                one: { x-when: { path: { id: a } }, value: {} }
                two: { x-when: [{ path: { id: b } }, { path: { id: a }, query: { limit: "1" } }], value: {} }
                three: { x-when: { path: { id: a }, caller: usr_1 }, value: {} }
`,
  fail: `
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
        - { name: unread, in: query, schema: { type: string, enum: ["1"] } }
      responses:
        "200":
          content:
            application/json:
              examples:
                one: { x-when: { path: { id: a } }, value: {} }
                two: { value: {} } # <-
                three: { x-when: [{ path: { id: a } }], value: {} } # <-
`,
  says: 'The example two does not say which request it answers. Add x-when: {path: {…}, query: {…}}.',
});
