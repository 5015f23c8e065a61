import type { Comparison } from '../compare-contracts.ts';
import { describeUses, eventOf, explain } from '../describe-change.ts';

const commands = { breaking: 'error', warning: 'warning', compatible: 'notice' };

/** GitHub workflow commands, which annotate the lines of a pull request. Compatible changes get none. */
export function writeGithub({ changes }: Comparison): string {
  const lines = changes
    .filter(({ level }) => level !== 'compatible')
    .map((change) => {
      const { level, location, uses, reasons, before, after } = change;
      const side = after ?? before;
      const details = explain(change).flatMap(({ breaks, instead }) => [
        breaks,
        ...(instead ? [`Instead: ${instead}`] : []),
      ]);
      const affected = uses.length > 0 ? [`In ${describeUses(uses)}.`] : [];
      const text = [`${location}: ${eventOf(change)}`, ...affected, ...details].join('\n');
      // A removed part has no line in the newer file.
      const position = after ? `file=${property(after.file)},line=${after.line}` : `file=${property(side?.file ?? '')}`;
      return `::${commands[level]} ${position},title=${property(reasons[0].rule)}::${data(text)}`;
    });
  return lines.join('\n');
}

/** Workflow commands are a single line. */
const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
