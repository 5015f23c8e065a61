import { readFile } from 'node:fs/promises';
import { contractFile } from '../contract-files.ts';
import { readDecisions } from '../decisions.ts';

/** Whether the walkthroughs have been applied to this copy, which runs the same tests. */
export const isFollowed = readDecisions(contractFile).some(({ id }) => id === 'D9001');

/** A change to one file: the lines to find, and their replacement. */
export interface Edit {
  kind: 'edit';
  file: string;
  hunks: { before: string[]; after: string[] }[];
}

/** Commands to run, and the output of the last one, if the page shows it. */
export interface Run {
  kind: 'run';
  commands: string[];
  output?: string;
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The steps of both walkthroughs, in order. */
export async function readWalkthroughs(): Promise<(Edit | Run)[]> {
  const pages = ['filter.md', 'endpoint.md'].map((name) => new URL(`../walkthroughs/${name}`, import.meta.url));
  return (await Promise.all(pages.map((page) => readFile(page, 'utf8')))).flatMap(readPage);
}

/** The executable steps of a page: its diffs, its commands, and their output. */
function readPage(markdown: string): (Edit | Run)[] {
  const steps: (Edit | Run)[] = [];
  for (const [, language, text = ''] of markdown.matchAll(fence)) {
    const last = steps.at(-1);
    if (language === 'diff') steps.push(readEdit(text));
    else if (language === 'sh') steps.push({ kind: 'run', commands: commandsIn(text) });
    else if (language === '' && last?.kind === 'run' && last.output === undefined) last.output = text;
  }
  return steps;
}

function readEdit(text: string): Edit {
  const [, file, body = ''] = /^--- (\S+)\n([\s\S]*)$/.exec(text) ?? [];
  if (!file) throw new Error(`A diff starts with "--- FILE": ${text}`);
  const hunks = body.split(/^@@.*\n/m).map((hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (mark: string) => lines.filter((line) => !line.startsWith(mark)).map((line) => line.slice(1));
    return { before: side('+'), after: side('-') };
  });
  return { kind: 'edit', file, hunks };
}

const commandsIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line.startsWith('pnpm '));

/** Applies an edit. A hunk without lines to find is appended. */
export function applyEdit(text: string, { file, hunks }: Edit): string {
  return hunks.reduce((current, { before, after }) => {
    if (before.length === 0) return `${current}${after.join('\n')}\n`;
    const parts = `\n${current}`.split(`\n${before.join('\n')}\n`);
    if (parts.length !== 2) throw new Error(`${file} has these lines ${parts.length - 1} times:\n${before.join('\n')}`);
    return parts.join(`\n${after.join('\n')}\n`).slice(1);
  }, text);
}
