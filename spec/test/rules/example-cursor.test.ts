import { describeRule } from './describe-rule.ts';

describeRule('example-cursor', {
  pass: `
paths:
  /threads:
    get:
      operationId: listThreads
      parameters:
        - { name: cursor, in: query, examples: { last: { value: c1 } } }
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              examples:
                first: { value: { nextCursor: c1 } }
                last: { value: { nextCursor: null } }
`,
  fail: `
paths:
  /threads:
    get:
      operationId: listThreads
      parameters:
        - { name: cursor, in: query, examples: { last: { value: c1 } } }
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              examples:
                first: { value: { nextCursor: c1 } }
                last: { value: { nextCursor: c2 } } # <-
`,
  message:
    'No example is the response to cursor=c2. Add one, with an example of the same name in the parameter cursor, or set the cursor to null.',
});
