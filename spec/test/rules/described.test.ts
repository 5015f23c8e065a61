import { describeRule } from './describe-rule.ts';

describeRule('described', {
  pass: `
components:
  parameters:
    limit: { name: limit, in: query, description: The maximum, examples: { small: { summary: A small page size, value: 2 } } }
  headers:
    ETag: { description: Identifies the body }
  responses:
    Gone: { description: It is gone }
  schemas:
    Id: { type: string, description: An identifier }
    Thread:
      description: A conversation
      properties:
        id: { description: Identifies the thread, $ref: "#/components/schemas/Id" }
`,
  fail: `
components:
  parameters:
    limit: # <-
      name: limit
      in: query
      examples:
        small: { value: 2 } # <-
        large: { summary: The rest, value: 100 } # <-
  headers:
    ETag: { required: true } # <-
  schemas:
    Id: { type: string } # <-
    Thread:
      description: A conversation
      properties:
        id: { $ref: "#/components/schemas/Id" } # <-
        subject: { type: string } # <-
`,
  message: 'The parameter limit has no description of its own. Add one that explains its meaning.',
});
