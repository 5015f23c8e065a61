import { describeRule } from './describe-rule.ts';

describeRule('requirement-traced', {
  pass: `
paths:
  /threads:
    get:
      x-requirement: [R2]
      parameters:
        - { name: limit, in: query, x-requirement: [D16] }
components:
  schemas:
    Thread: { x-requirement: [D4], properties: { id: { type: string } } }
`,
  fail: `
paths:
  /threads:
    get: # <-
      parameters:
        - name: limit # <-
          in: query
components:
  schemas:
    Thread: { properties: { id: { type: string } } } # <-
`,
  message: 'The operation cites no requirement. Add x-requirement with the row of DECISIONS.md that requires it.',
});
