import { describeRule } from './describe-rule.ts';

describeRule('nullable-at-property', {
  pass: `
components:
  schemas:
    Assignment: { type: object }
    Thread:
      type: object
      properties:
        subject: { type: [string, "null"] }
        assignment: { oneOf: [{ $ref: "#/components/schemas/Assignment" }, { type: "null" }] }
`,
  fail: `
components:
  schemas:
    Subject: { type: [string, "null"] } # <-
    Status: { enum: [open, null] } # <-
    Assignment: # <-
      oneOf: [{ type: object }, { type: "null" }]
`,
  message: 'A shared schema allows null. Remove null, and write oneOf: [$ref, {type: "null"}] in the property.',
});
