import { describeRule } from './describe-rule.ts';

describeRule('example-complete', {
  pass: `
paths:
  /threads:
    get:
      operationId: listThreads
      parameters:
        - { name: limit, in: query, x-limits: /data, schema: { default: 50 }, examples: { all: { value: 50 }, first: { value: 2 }, last: { value: 2 } } }
        - { name: cursor, in: query, examples: { last: { value: x } } }
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } }, examples: { unread: { value: "1" } } }
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Page" }
              examples:
                all: { value: { data: [{ id: a, unread: true }, { id: b, unread: false }, { id: c, unread: true }], nextCursor: null } }
                unread: { value: { data: [{ id: a }, { id: c }], nextCursor: null } }
                first: { value: { data: [{ id: b }, { id: c }], nextCursor: x } }
                last: { value: { data: [{ id: a }], nextCursor: null } }
                nobody: { x-caller: usr_1, value: { data: [], nextCursor: null } }
components:
  schemas:
    Page: { properties: { data: { type: array, x-page-direction: backward }, nextCursor: { type: string } } }
`,
  fail: `
paths:
  /threads:
    get:
      operationId: listThreads
      parameters:
        - { name: limit, in: query, x-limits: /data, schema: { default: 50 }, examples: { all: { value: 50 }, first: { value: 2 }, last: { value: 2 } } }
        - { name: cursor, in: query, examples: { last: { value: x } } }
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } }, examples: { unread: { value: "1" } } }
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Page" }
              examples:
                all: { value: { data: [{ id: a, unread: true }, { id: b, unread: false }, { id: c, unread: true }], nextCursor: null } }
                unread: { value: { data: [{ id: a }], nextCursor: null } } # <-
                first: { value: { data: [{ id: a }], nextCursor: x } } # <-
                last: { value: { data: [{ id: c }], nextCursor: null } }
components:
  schemas:
    Page: { properties: { data: { type: array, x-page-direction: forward }, nextCursor: { type: string } } }
`,
  message:
    "The request of this example selects a, c from the example 'all', but its pages have a. Add or remove entries.",
});
