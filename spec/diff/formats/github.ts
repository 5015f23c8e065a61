import { annotate } from '../../github-annotation.ts';
import type { Change } from '../change.ts';
import type { Comparison } from '../compare-contracts.ts';
import { describeProblem, detailsOf, eventOf, formerPosition, placesOf } from '../describe-change.ts';

const levels = { breaking: 'error', warning: 'warning', compatible: 'notice' } as const;

/** GitHub workflow commands, which annotate the lines of a pull request. Compatible changes get none. */
export function writeGithub({ changes, otherPlaces = [], server }: Comparison): string {
  const serious = changes.filter(({ level }) => level !== 'compatible');
  const places = [...changes.flatMap(placesOf), ...otherPlaces];
  return [
    ...serious.map(annotateChange),
    ...places.map((place) => annotate('error', place, place.code, place.message)),
    ...(server?.problems ?? []).map((problem) =>
      annotate('error', undefined, problem.clause, describeProblem(problem)),
    ),
  ].join('\n');
}

function annotateChange(change: Change): string {
  const { level, location, reasons, at } = change;
  const text = [`${location}: ${eventOf(change)}`, ...detailsOf(change), ...formerPosition(change)].join('\n');
  return annotate(levels[level], at, reasons[0].rule, text);
}
