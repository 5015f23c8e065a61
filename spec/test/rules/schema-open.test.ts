import { describeRule } from './describe-rule.ts';

describeRule('schema-open', {
  pass: `
components:
  schemas:
    Thread: { type: object, additionalProperties: true }
`,
  fail: `
components:
  schemas:
    Thread:
      type: object
      additionalProperties: false # <-
      properties:
        sender:
          type: object
          unevaluatedProperties: false # <-
        assignment:
          type: object
          additionalProperties: { type: string } # <-
          maxProperties: 4 # <-
`,
  message: '"additionalProperties" forbids the additional fields that R11 allows. Remove it.',
});
