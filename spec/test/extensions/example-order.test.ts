import { describeRule } from '../rules/describe-rule.ts';

const documentWith = (pages: string, threads: string) => `
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
${pages}
  /threads/{id}:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Thread" }
              examples:
${threads}
`;

describeRule('example-order', {
  pass: documentWith(
    '                page: { value: { data: [{ at: "2", id: a }, { at: "1", id: b }, { at: "1", id: a }] } }',
    '                thread: { value: { history: { data: [{ at: "1" }, { at: "1" }, { at: "2" }] } } }',
  ),
  fail: documentWith(
    `
                byTime:
                  value:
                    data:
                      - { at: "1", id: a }
                      - { at: "2", id: a } # <-
                byId:
                  value:
                    data:
                      - { at: "1", id: a }
                      - { at: "1", id: b } # <-`,
    `
                thread:
                  value:
                    history:
                      data:
                        - { at: "2" }
                        - { at: "1" } # <-`,
  ),
  message: 'The entry belongs before the one above it: the order is -at, -id. Move it.',
});
