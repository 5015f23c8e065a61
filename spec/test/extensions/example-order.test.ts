import { describeRule } from '../rules/describe-rule.ts';

describeRule('example-order', {
  pass: `
components:
  schemas:
    Thread:
      allOf:
        - { properties: { history: { properties: { data: { type: array, x-order: [at] } } } } }
    Page: { properties: { data: { type: array, x-order: [-at, -id] } } }
paths:
  /threads:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Page" }
              examples:
                page: { value: { data: [{ at: "2", id: a }, { at: "1", id: b }, { at: "1", id: a }] } }
  /threads/{id}:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Thread" }
              examples:
                thread: { value: { history: { data: [{ at: "1" }, { at: "1" }, { at: "2" }] } } }
`,
  fail: `
components:
  schemas:
    Thread:
      allOf:
        - { properties: { history: { properties: { data: { type: array, x-order: [at] } } } } }
    Page: { properties: { data: { type: array, x-order: [-at, -id] } } }
paths:
  /threads:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Page" }
              examples:
                byTime:
                  value:
                    data:
                      - { at: "1", id: a }
                      - { at: "2", id: a } # <-
                byId:
                  value:
                    data:
                      - { at: "1", id: a }
                      - { at: "1", id: b } # <-
  /threads/{id}:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Thread" }
              examples:
                thread:
                  value:
                    history:
                      data:
                        - { at: "2" }
                        - { at: "1" } # <-
`,
  message: 'The entry belongs before the one above it: the order is -at, -id. Move it.',
});
