import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Change } from '../change.ts';
import type { Comparison } from '../compare-contracts.ts';
import type { BrokenPlace } from '../consumers/compile-consumer.ts';
import { detailsOf, eventOf, formerPosition, placesOf } from '../describe-change.ts';

const commands = { breaking: 'error', warning: 'warning', compatible: 'notice' };

/** GitHub workflow commands, which annotate the lines of a pull request. Compatible changes get none. */
export function writeGithub({ changes, otherPlaces = [] }: Comparison): string {
  const serious = changes.filter(({ level }) => level !== 'compatible');
  const places = [...changes.flatMap(placesOf), ...otherPlaces];
  return [...serious.map(annotateChange), ...places.map(annotatePlace)].join('\n');
}

function annotateChange(change: Change): string {
  const { level, location, reasons, at } = change;
  const text = [`${location}: ${eventOf(change)}`, ...detailsOf(change), ...formerPosition(change)].join('\n');
  const position = `file=${property(fromWorkspace(at.file))},line=${at.line}`;
  return `::${commands[level]} ${position},title=${property(reasons[0].rule)}::${data(text)}`;
}

function annotatePlace({ file, line, column, code, message }: BrokenPlace): string {
  return `::error file=${property(fromWorkspace(file))},line=${line},col=${column},title=${code}::${data(message)}`;
}

/** GitHub expects paths relative to the root of the repository. */
function fromWorkspace(file: string): string {
  const { GITHUB_WORKSPACE: workspace = repositoryOf(resolve('')) } = process.env;
  return workspace ? relative(workspace, resolve(file)) : file;
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
}

/** Workflow commands are a single line. */
const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
