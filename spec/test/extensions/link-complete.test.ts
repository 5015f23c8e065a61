import { describeRule } from '../rules/describe-rule.ts';

const page = `
components:
  schemas:
    Page: { properties: { data: { type: array, x-order: [id] }, nextCursor: { type: string } } }
`;

describeRule('link-complete', {
  pass: `
paths:
  /threads/{id}/notes:
    get:
      parameters: [{ name: id, in: path }, { name: cursor, in: query }, { name: If-None-Match, in: header }]
      responses:
        "200":
          links:
            next: { parameters: { id: $request.path.id, cursor: "$response.body#/nextCursor" } }
            thread: { parameters: { id: "$response.body#/data/0/id" } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
${page}`,
  fail: `
paths:
  /threads:
    get:
      parameters: [{ name: status, in: query }, { name: cursor, in: query }]
      responses:
        "200":
          links:
            next: { parameters: { cursor: "$response.body#/nextCursor" } } # <-
          content: { application/json: { schema: { $ref: "#/components/schemas/Page" } } }
${page}`,
  message: 'The link next omits the parameter status. Add "status: $request.query.status" to its parameters.',
});
