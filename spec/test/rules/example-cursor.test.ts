import { describeRule } from './describe-rule.ts';

describeRule('example-cursor', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              examples:
                first: { x-when: {}, value: { nextCursor: c1 } }
                last: { x-when: { query: { cursor: c1 } }, value: { nextCursor: null } }
`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              examples:
                first: { x-when: {}, value: { nextCursor: c1 } }
                last: { x-when: { query: { cursor: c1 } }, value: { nextCursor: c2 } } # <-
`,
  says: 'No example answers cursor=c2. Add one with that x-when, or set the cursor to null.',
});
