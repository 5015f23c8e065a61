import { describeRule } from './describe-rule.ts';

describeRule('example-story', {
  pass: `
paths:
  /threads:
    get:
      responses:
        "200":
          content:
            application/json:
              examples:
                list: { value: [{ id: a, subject: Hello, by: { id: u, name: Mara, assignedAt: "1" } }] }
                thread: { value: { id: a, subject: Hello, history: 1, by: { id: u, name: Mara, assignedAt: "1" } } }
                older: { value: { id: a, subject: Hello, history: 2 } }
                other: { value: { id: b, by: { id: u, name: Mara, assignedAt: "2" } } }
                note: { value: { id: n, threadId: a } }
`,
  fail: `
paths:
  /threads:
    get:
      responses:
        "200":
          content:
            application/json:
              examples:
                list: { value: [{ id: a, subject: Hello, by: { id: u, name: Mara } }] }
                thread:
                  value:
                    id: a
                    subject: Good bye # <-
                    by: { id: u, name: Mara }
                asked: { x-when: { path: { id: d } }, value: {} } # <-
                note:
                  value:
                    id: n
                    threadId: c # <-
                    by: { id: u, name: Maria } # <-
`,
  says: 'a has another subject elsewhere: "Hello". Make them the same.',
});
