import { contractFile } from '../../contract-files.ts';
import { readDecisions } from '../../decisions.ts';
import { describeRule } from './describe-rule.ts';

const cited = readDecisions(contractFile).filter(({ observable }) => observable);

describeRule('requirement-cited', {
  pass: `
info:
  x-requirement: [${cited.map(({ id }) => id).join(', ')}]
`,
  fail: `
info: # <-
  x-requirement: [${cited.flatMap(({ id }) => (id === 'R7' ? [] : id)).join(', ')}]
`,
  message: 'No clause cites R7. Add it to the x-requirement of the clause that states it.',
});
