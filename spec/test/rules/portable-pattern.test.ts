import { describeRule } from './describe-rule.ts';

describeRule('portable-pattern', {
  pass: `
components:
  schemas:
    ETag: { type: string, pattern: '^(W/)?["][!#-~]*["]$' }
    Policy: { type: string, pattern: '^["][^"]+["];q=[0-9]+$' }
    Time: { type: string, pattern: "^[0-9]{2}[.][0-9]{3}Z$" }
    Escaped: { type: string, pattern: '^a\\.b\\$$' }
`,
  fail: `
components:
  schemas:
    Quote:
      type: string
      pattern: '^"[a-z]+$' # <-
    Digits:
      type: string
      pattern: '^\\d+$' # <-
    Open:
      type: string
      pattern: '[a-z]+' # <-
    Ahead:
      type: string
      pattern: '^(?=a)a$' # <-
    Middle:
      type: string
      pattern: '^(^|,)a$' # <-
`,
  message: 'The pattern has a bare ", which not every engine supports. Write ["].',
});
