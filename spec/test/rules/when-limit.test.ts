import { describeRule } from './describe-rule.ts';

describeRule('when-limit', {
  pass: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, x-limits: /page/data, schema: { type: integer, default: 2 } }
      responses:
        "200":
          content:
            application/json:
              examples:
                full: { x-when: {}, value: { page: { data: [1, 2] } } }
                asked: { x-when: { query: { limit: "3" } }, value: { page: { data: [1, 2, 3] } } }
`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, x-limits: /page/data, schema: { type: integer, default: 2 } }
      responses:
        "200":
          content:
            application/json:
              examples:
                overDefault: { x-when: {}, value: { page: { data: [1, 2, 3] } } } # <-
                overAsked: { x-when: { query: { limit: "1" } }, value: { page: { data: [1, 2] } } } # <-
`,
  says: 'The page holds 3 entries and answers limit=2. Shorten it or raise the limit in x-when.',
});
