import { describeRule } from '../rules/describe-rule.ts';

describeRule('paging-declared', {
  pass: `
paths:
  /books:
    get:
      parameters:
        - { name: size, in: query, x-limits: /items }
        - { name: after, in: query }
      responses:
        "200":
          links: { next: { parameters: { after: "$response.body#/next" } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
  /recent:
    get:
      parameters: [{ name: size, in: query, x-limits: "" }]
      responses: { "200": { content: { application/json: { schema: { type: array, x-order: [id] } } } } }
components:
  schemas:
    Page: { properties: { items: { type: array, x-order: [id], x-page-direction: forward }, next: { type: string } } }
`,
  fail: `
paths:
  /books:
    get: # <-
      parameters: [{ name: after, in: query }]
      responses:
        "200":
          links: { next: { parameters: { after: "$response.body#/next" } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
  /loans:
    get: # <-
      responses:
        "200": # <-
          content: { application/json: { schema: { $ref: "#/components/schemas/Loans" } } }
components:
  schemas:
    Page:
      properties:
        items: { type: array, x-order: [id], x-page-direction: forward }
        next: { type: string }
    Loans:
      properties:
        items: { type: array, x-order: [id] } # <-
        next: { type: string }
`,
  message: 'No parameter limits the page. Add one with "x-limits: /items".',
});
