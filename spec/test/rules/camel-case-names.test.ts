import { describeRule } from './describe-rule.ts';

describeRule('camel-case-names', {
  pass: `
paths:
  /threads:
    get:
      parameters: [{ name: historyLimit, in: query }, { name: If-None-Match, in: header }]
components:
  schemas:
    Thread: { properties: { messageCount: { type: integer } } }
`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - name: history_limit # <-
          in: query
components:
  schemas:
    Thread:
      properties:
        message_count: { type: integer } # <-
`,
  message: 'The parameter history_limit is not in camelCase. Rename it.',
});
