import { describeRule } from './describe-rule.ts';

describeRule('paging-declared', {
  pass: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, x-limits: /data }
        - { name: cursor, in: query }
      responses:
        "200":
          links: { next: { operationId: listThreads, parameters: { cursor: "$response.body#/nextCursor" } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
components:
  schemas:
    Page: { properties: { data: { type: array, x-order: [id], x-page-direction: forward }, nextCursor: { type: string } } }
`,
  fail: `
paths:
  /threads:
    get: # <-
      responses:
        "200": # <-
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
components:
  schemas:
    Page:
      properties:
        data: { type: array, x-order: [id] } # <-
        nextCursor: { type: string }
`,
  message: 'No parameter limits the page. Add one with "x-limits: /data".',
});
