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
`,
  says: '"additionalProperties: false" forbids the further fields that R11 allows. Remove it.',
});
