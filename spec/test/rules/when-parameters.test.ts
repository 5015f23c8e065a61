import { describeRule } from './describe-rule.ts';

describeRule('when-parameters', {
  pass: `
components:
  schemas:
    Flag: { type: string, enum: ["1"] }
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
        - { name: unread, in: query, schema: { $ref: "#/components/schemas/Flag" } }
      responses:
        "200":
          content:
            application/json:
              examples:
                one: { x-when: { path: { id: a }, query: { limit: "100", unread: "1" }, caller: usr_1 }, value: {} }
`,
  fail: `
components:
  schemas:
    Flag: { type: string, enum: ["1"] }
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
        - { name: unread, in: query, schema: { $ref: "#/components/schemas/Flag" } }
      responses:
        "200":
          content:
            application/json:
              examples:
                undeclared: { x-when: { path: { id: a }, query: { state: open } }, value: {} } # <-
                outOfRange: { x-when: { path: { id: a }, query: { limit: "101" } }, value: {} } # <-
                notAllowed: { x-when: { path: { id: a }, query: { unread: "0" } }, value: {} } # <-
                notText: { x-when: { path: { id: a }, query: { limit: 4 } }, value: {} } # <-
                withoutId: { x-when: { query: { limit: "4" } }, value: {} } # <-
                otherPart: { x-when: { path: { id: a }, header: { Accept: text/html } }, value: {} } # <-
`,
  says: 'x-when names the query parameter state, which is not declared. Declare it or correct the name.',
});
