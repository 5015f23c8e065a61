import { describeRule } from './describe-rule.ts';

describeRule('example-id', {
  pass: `
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, examples: { thread: { value: a }, notes: { value: a } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                thread: { value: { id: a } }
                notes: { value: { data: [{ id: n, threadId: a }] } }
`,
  fail: `
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: id, in: path, examples: { thread: { value: a }, notes: { value: a } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                thread: { value: { id: b } } # <-
                notes:
                  value:
                    data:
                      - { id: n, threadId: a }
                      - { id: m, threadId: b } # <-
`,
  message: 'The request asks for a, but the example is about b. Correct the id here or in the parameter.',
});
