import { describeRule } from './describe-rule.ts';

describeRule('known-extension', {
  pass: `
info: { x-requirement: [R1], x-story: { caller: usr_1 } }
paths:
  /threads:
    get:
      parameters: [{ name: unread, in: query, x-filters: { property: unread } }]
`,
  fail: `
info:
  x-requirements: [R1] # <-
paths:
  /threads:
    get:
      x-internal: true # <-
`,
  says: 'Nothing reads the extension x-requirements. Use one of x-requirement, x-when, x-order, x-filters, x-limits, x-fallback-responses, x-story, or say it in the description.',
});
