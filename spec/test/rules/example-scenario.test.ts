import { describeRule } from './describe-rule.ts';

const documentWith = (examples: string) => `
paths:
  /threads:
    get:
      responses:
        "200":
          content:
            application/json:
              examples:${examples}
components: { schemas: { Thread: { type: object } } }
`;

describeRule('example-scenario', {
  pass: documentWith(`
                list: { value: [{ id: a, subject: Hello, by: { id: u, name: Mara, assignedAt: "1" } }] }
                thread: { value: { id: a, subject: Hello, history: 1, by: { id: u, name: Mara, assignedAt: "1" } } }
                older: { value: { id: a, subject: Hello, history: 2 } }
                other: { value: { id: b, by: { id: u, name: Mara, assignedAt: "2" } } }
                note: { value: { id: n, threadId: a } }
                event: { value: { threadId: a, draftId: elsewhere } }
                contact: { value: { from: { id: null, name: Lena, address: lena@x }, to: { id: null, name: Lena, address: lena@x } } }
`),
  fail: documentWith(`
                list: { value: [{ id: a, subject: Hello, by: { id: u, name: Mara } }] }
                thread:
                  value:
                    id: a
                    subject: Good bye # <-
                    by: { id: u, name: Mara }
                note:
                  value:
                    id: n
                    threadId: c # <-
                    by: { id: u, name: Maria } # <-
                contact:
                  value:
                    - { id: null, name: Lena, address: lena@x }
                    - { id: null, name: Lea, address: lena@x } # <-
`),
  message: 'a has a different subject elsewhere: "Hello". Make them equal.',
});
