import { describeRule } from './describe-rule.ts';

describeRule('enum-described', {
  pass: `
components:
  parameters:
    unread: { name: unread, in: query, description: "\`1\` is the only value, not \`0\`.", schema: { enum: ["1"] } }
  schemas:
    Status:
      description: |
        - \`open\`: needs work.
        - \`closed\`: is done. A \`note\` is no reason to reopen it.
      enum: [open, closed]
    Kind: { description: The kind of the entry., enum: [message] }
`,
  fail: `
components:
  parameters:
    sort: { name: sort, in: query, description: "\`asc\` or \`down\`.", schema: { $ref: "#/components/schemas/Sort" } } # <-
  schemas:
    Status:
      description: | # <-
        - \`open\`: needs work.
        - \`lost\`: was never found.
      enum: [open]
    Sort: { enum: [asc, desc] }
`,
  message: 'The description omits desc, which is in the enum. Make the two match.',
});
