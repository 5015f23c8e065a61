import { describeRule } from './describe-rule.ts';

describeRule('example-thread-sums', {
  pass: `
paths:
  /threads/{id}:
    get:
      responses:
        "200":
          content:
            application/json:
              examples:
                thread: { x-when: {}, value: { messageCount: 1, timestamp: "1", history: { data: [{ type: message, timestamp: "1" }, { type: status_changed, timestamp: "2" }] } } }
                page: { x-when: { query: { historyLimit: "1" } }, value: { messageCount: 2, timestamp: "2", history: { data: [] } } }
`,
  fail: `
paths:
  /threads/{id}:
    get:
      responses:
        "200":
          content:
            application/json:
              examples:
                thread:
                  x-when: {}
                  value:
                    messageCount: 2 # <-
                    timestamp: "2" # <-
                    history: { data: [{ type: message, timestamp: "1" }] }
`,
  says: 'The history holds 1 messages. Let messageCount say so.',
});
