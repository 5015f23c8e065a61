import { describeRule } from './describe-rule.ts';

describeRule('when-id', {
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
                thread: { x-when: { path: { id: a } }, value: { id: a } }
                notes: { x-when: { path: { id: a } }, value: { data: [{ id: n, threadId: a }] } }
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
                thread: { x-when: { path: { id: a } }, value: { id: b } } # <-
                notes:
                  x-when: { path: { id: a } }
                  value:
                    data:
                      - { id: n, threadId: a }
                      - { id: m, threadId: b } # <-
`,
  says: 'The example answers a request for a, but is about b. Correct the x-when or the id.',
});
