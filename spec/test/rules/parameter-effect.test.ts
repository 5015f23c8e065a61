import { describeRule } from './describe-rule.ts';

const page = `
components:
  schemas:
    Page: { properties: { data: { type: array }, nextCursor: { type: string } } }
`;

describeRule('parameter-effect', {
  pass: `
paths:
  /threads:
    get:
      parameters:
        - { name: unread, in: query, x-filters: { property: unread } }
        - { name: limit, in: query, x-limits: /data }
        - { name: cursor, in: query }
        - { name: fields, in: query, x-effect: none }
      responses:
        "200":
          links: { next: { parameters: { cursor: "$response.body#/nextCursor" } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
  /threads/{id}:
    get:
      parameters: [{ name: fields, in: query }]
      responses: { "200": { content: { application/json: { schema: { properties: {} } } } } }
${page}`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - { name: status, in: query } # <-
      responses:
        "200":
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
${page}`,
  message:
    'The effect of status on the list is not declared. Add "x-filters: { property: … }" if it restricts the list, "x-limits" if it limits the page, or "x-effect: none" if it does neither.',
});
