import type { Change } from '../change.ts';
import type { Comparison } from '../compare-contracts.ts';
import type { BrokenPlace } from '../consumers/compile-consumer.ts';
import { detailsOf, eventOf, placesOf } from '../describe-change.ts';

const commands = { breaking: 'error', warning: 'warning', compatible: 'notice' };

/** GitHub workflow commands, which annotate the lines of a pull request. Compatible changes get none. */
export function writeGithub({ changes, otherPlaces = [] }: Comparison): string {
  const serious = changes.filter(({ level }) => level !== 'compatible');
  const places = [...changes.flatMap(placesOf), ...otherPlaces];
  return [...serious.map(annotateChange), ...places.map(annotatePlace)].join('\n');
}

function annotateChange(change: Change): string {
  const { level, location, reasons, before, after } = change;
  const text = [`${location}: ${eventOf(change)}`, ...detailsOf(change)].join('\n');
  // A removed part has no line in the newer file.
  const position = after ? `file=${property(after.file)},line=${after.line}` : `file=${property(before?.file ?? '')}`;
  return `::${commands[level]} ${position},title=${property(reasons[0].rule)}::${data(text)}`;
}

function annotatePlace({ file, line, column, code, message }: BrokenPlace): string {
  return `::error file=${property(file)},line=${line},col=${column},title=${code}::${data(message)}`;
}

/** Workflow commands are a single line. */
const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
