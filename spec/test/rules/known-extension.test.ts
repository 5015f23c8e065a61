import { describeRule } from './describe-rule.ts';

describeRule('known-extension', {
  pass: `
info: { x-requirement: [R1], x-scenario: { caller: usr_1 } }
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
      x-hidden: true # <-
`,
  message:
    'Unknown extension x-requirements. Use one of x-requirement, x-scenario, x-internal, x-caller, x-order, x-page-direction, x-filters, x-limits, x-effect, x-unknown-parameters, x-rate-limit, x-scope, x-webhook-delivery, x-fallback-responses, or write a description.',
});
