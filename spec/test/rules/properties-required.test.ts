import { describeRule } from './describe-rule.ts';

describeRule('properties-required', {
  pass: `
components:
  schemas:
    Thread: { type: object, required: [id], properties: { id: { type: string } } }
`,
  fail: `
components:
  schemas:
    Thread:
      type: object
      required: [id]
      properties:
        id: { type: string }
        subject: # <-
          type: string
`,
  message: 'The property subject may be absent. Add it to "required"; if it may have no value, allow null.',
});
