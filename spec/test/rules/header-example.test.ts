import { describeRule } from './describe-rule.ts';

describeRule('header-example', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200":
          headers:
            ETag: { schema: { type: string }, example: '"a"' }
            Vary: { schema: { type: string }, examples: { one: { value: Authorization } } }
`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "200":
          headers:
            ETag: { schema: { type: string } } # <-
            Retry-After: { $ref: "#/components/headers/RetryAfter" }
            Vary:
              schema: { type: string, const: Authorization }
              examples:
                right: { value: Authorization }
                wrong: { value: Origin } # <-
            Age: { schema: { $ref: "#/components/schemas/Seconds" }, example: 4 }
            X-Age:
              schema: { $ref: "#/components/schemas/Seconds" }
              example: old # <-
        "429":
          headers:
            Retry-After: { $ref: "#/components/headers/RetryAfter" }
components:
  headers:
    RetryAfter: { schema: { type: integer }, example: 0 } # <-
  schemas:
    Seconds: { type: integer }
`,
  message: 'The header ETag has no example. Add "example".',
});
