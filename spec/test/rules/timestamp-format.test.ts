import { describeRule } from './describe-rule.ts';

describeRule('timestamp-format', {
  pass: `
components:
  schemas:
    Timestamp: { type: string }
    Note:
      properties:
        createdAt: { $ref: "#/components/schemas/Timestamp" }
        editedAt: { oneOf: [{ $ref: "#/components/schemas/Timestamp" }, { type: "null" }] }
        format: { type: string }
`,
  fail: `
components:
  schemas:
    Note:
      properties:
        timestamp: { type: integer } # <-
        createdAt: { type: string, format: date-time } # <-
`,
  message: 'The property timestamp is a time. Write $ref "#/components/schemas/Timestamp".',
});
