import { describeRule } from './describe-rule.ts';

describeRule('when-filter', {
  pass: `
paths:
  /threads:
    get:
      parameters:
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } } }
        - { name: status, in: query, x-filters: { property: status } }
      responses:
        "200":
          content:
            application/json:
              examples:
                all: { x-when: {}, value: { data: [{ unread: false, status: open }] } }
                unread: { x-when: { query: { unread: "1" } }, value: { data: [{ unread: true, status: open }] } }
                open: { x-when: { query: { status: open } }, value: { data: [{ unread: true, status: open }] } }
`,
  fail: `
paths:
  /threads:
    get:
      parameters:
        - { name: unread, in: query, x-filters: { property: unread, values: { "1": true } } }
        - { name: status, in: query, x-filters: { property: status } }
      responses:
        "200":
          content:
            application/json:
              examples:
                unread:
                  x-when: { query: { unread: "1" } }
                  value:
                    data:
                      - { unread: true, status: open }
                      - { unread: false, status: open } # <-
                open:
                  x-when: { query: { status: open } }
                  value:
                    data:
                      - { unread: true, status: closed } # <-
`,
  says: 'The example answers unread=1, but here unread is false. Take the entry out.',
});
