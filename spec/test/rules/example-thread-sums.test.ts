import { describeRule } from './describe-rule.ts';

describeRule('example-thread-sums', {
  pass: `
paths:
  /threads/{id}:
    get:
      parameters:
        - { name: historyLimit, in: query, examples: { page: { value: 1 } } }
      responses:
        "200":
          content:
            application/json:
              examples:
                thread: { value: { messageCount: 1, timestamp: "1", history: { data: [{ type: message, timestamp: "1" }, { type: status_changed, timestamp: "2" }] } } }
                page: { value: { messageCount: 2, timestamp: "2", history: { data: [] } } }
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
                  value:
                    messageCount: 2 # <-
                    timestamp: "2" # <-
                    history: { data: [{ type: message, timestamp: "1" }] }
`,
  message: 'The history has 1 message. Set messageCount to 1.',
});
