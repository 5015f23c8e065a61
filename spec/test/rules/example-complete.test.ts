import { describeRule } from './describe-rule.ts';

describeRule('example-complete', {
  pass: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, x-limits: /data }
        - { name: cursor, in: query }
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } } }
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              examples:
                all: { x-when: {}, value: { data: [{ id: a, unread: true }, { id: b, unread: false }, { id: c, unread: true }], nextCursor: null } }
                unread: { x-when: { query: { unread: "1" } }, value: { data: [{ id: a }, { id: c }], nextCursor: null } }
                first: { x-when: { query: { limit: "2" } }, value: { data: [{ id: a }, { id: b }], nextCursor: x } }
                last: { x-when: { query: { limit: "2", cursor: x } }, value: { data: [{ id: c }], nextCursor: null } }
                nobody: { x-when: { caller: usr_1 }, value: { data: [], nextCursor: null } }
`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, x-limits: /data }
        - { name: cursor, in: query }
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } } }
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              examples:
                all: { x-when: {}, value: { data: [{ id: a, unread: true }, { id: b, unread: false }, { id: c, unread: true }], nextCursor: null } }
                unread: { x-when: { query: { unread: "1" } }, value: { data: [{ id: a }], nextCursor: null } } # <-
                first: { x-when: { query: { limit: "2" } }, value: { data: [{ id: a }], nextCursor: x } } # <-
                last: { x-when: { query: { limit: "2", cursor: x } }, value: { data: [{ id: c }], nextCursor: null } }
`,
  says: 'The request should give a, c in all, as the example all has it. Complete the pages.',
});
