import { describeRule } from './describe-rule.ts';

describeRule('error-status', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200": { content: { application/json: { examples: { empty: { value: [] } } } } }
        "401": { content: { application/json: { examples: { none: { value: { statusCode: 401 } } } } } }
`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "404":
          content:
            application/json:
              examples:
                gone: { value: { statusCode: 403 } } # <-
`,
  message: 'The example gone has the statusCode 403. Set it to 404.',
});
