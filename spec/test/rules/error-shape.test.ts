import { describeRule } from './describe-rule.ts';

describeRule('error-shape', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200": { content: { application/json: { schema: { type: object } } } }
        "401": { $ref: "#/components/responses/Unauthorized" }
        "409":
          content: { application/json: { schema: { allOf: [{ $ref: "#/components/schemas/ApiError" }, { type: object }] } } }
components:
  responses:
    Unauthorized: { content: { application/json: { schema: { $ref: "#/components/schemas/ApiError" } } } }
  schemas:
    ApiError: { type: object }
`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "400":
          content: { application/problem+json: { schema: { $ref: "#/components/schemas/ApiError" } } } # <-
        "401": { $ref: "#/components/responses/Unauthorized" }
        "403": {} # <-
x-fallback-responses:
  "404":
    content: { application/json: { schema: { type: object } } } # <-
components:
  responses:
    Unauthorized:
      content: # <-
        application/json: { schema: { $ref: "#/components/schemas/ApiError" } }
        text/plain: { schema: { type: string } }
  schemas:
    ApiError: { type: object }
`,
  message:
    'The body of 400 is not the shared error. Declare one content type, application/json, with the schema $ref "#/components/schemas/ApiError".',
});
