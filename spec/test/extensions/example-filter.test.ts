import { describeRule } from '../rules/describe-rule.ts';

describeRule('example-filter', {
  pass: `
paths:
  /threads:
    get:
      parameters:
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } }, examples: { unread: { value: "1" } } }
        - { name: status, in: query, x-filters: { property: status }, examples: { open: { value: open } } }
      responses:
        "200":
          content:
            application/json:
              schema: { properties: { data: { type: array } } }
              examples:
                all: { value: { data: [{ unread: false, status: open }] } }
                unread: { value: { data: [{ unread: true, status: open }] } }
                open: { value: { data: [{ unread: true, status: open }] } }
`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } }, examples: { unread: { value: "1" } } }
        - { name: status, in: query, x-filters: { property: status }, examples: { open: { value: open } } }
      responses:
        "200":
          content:
            application/json:
              schema: { properties: { data: { type: array } } }
              examples:
                unread: { $ref: "#/components/examples/unread" }
                open:
                  value:
                    data:
                      - { unread: true, status: closed } # <-
components:
  examples:
    unread:
      value:
        data:
          - { unread: true, status: open }
          - { unread: false, status: open } # <-
`,
  message: 'The example is for status=open, but status is "closed" here. Remove the entry.',
});
