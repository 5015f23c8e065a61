import { describeRule } from '../rules/describe-rule.ts';

describeRule('example-limit', {
  pass: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, x-limits: /page/data, schema: { default: 2 }, examples: { asked: { value: 3 } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                full: { value: { page: { data: [1, 2] } } }
                asked: { value: { page: { data: [1, 2, 3] } } }
`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - { name: limit, in: query, x-limits: /page/data, schema: { default: 2 }, examples: { overAsked: { value: 1 } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                overDefault: { value: { page: { data: [1, 2, 3] } } } # <-
                overAsked: { value: { page: { data: [1, 2] } } } # <-
`,
  message: 'The page has 3 entries but is for limit=2. Shorten it, or raise the limit in the parameter.',
});
