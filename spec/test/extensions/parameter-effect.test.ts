import { describeRule } from '../rules/describe-rule.ts';

const page = `
components:
  schemas:
    Page: { properties: { items: { type: array }, next: { type: string } } }
`;

describeRule('parameter-effect', {
  pass: `
paths:
  /books:
    get:
      parameters:
        - { name: genre, in: query, x-filters: { property: genre } }
        - { name: size, in: query, x-limits: /items }
        - { name: after, in: query }
        - { name: fields, in: query, x-effect: none }
      responses:
        "200":
          links: { next: { parameters: { after: "$response.body#/next" } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
  /loans:
    get:
      parameters: [{ name: fields, in: query }]
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } } } }
${page}`,
  fail: `
paths:
  /books:
    get:
      parameters:
        - { name: size, in: query, x-limits: /items }
        - { name: genre, in: query } # <-
      responses:
        "200":
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
${page}`,
  message:
    'The effect of genre on the list is not declared. Add "x-filters: { property: … }" if it restricts the list, "x-limits" if it limits the page, or "x-effect: none" if it does neither.',
});
