import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { commitAll, pnpmCommand } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyEdit, type Edit, isFollowed, type Run, readWalkthroughs } from '../read-walkthroughs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const steps = await readWalkthroughs();
const run = promisify(execFile);
const [program, ...first] = pnpmCommand();
let copy = '';

/** Copies the current files into a new repository and installs their dependencies. */
beforeAll(async () => {
  if (isFollowed) return;
  copy = await mkdtemp(join(tmpdir(), 'walkthrough-'));
  // As root, the tests run PostgreSQL as another user.
  await chmod(copy, 0o755);
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(join(root, file), join(copy, file)).catch(ifGone);
  await commitAll(copy);
  await pnpm('install', '--frozen-lockfile', '--prefer-offline');
}, 600_000);

afterAll(async () => {
  if (copy) await rm(copy, { recursive: true, force: true });
});

/** A deleted file may not be committed yet. */
function ifGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function pnpm(...args: string[]): Promise<{ code: number; output: string }> {
  // As in a new terminal, without the variables of this test run.
  const { CI, NODE_ENV, VITEST, MODE, DEV, PROD, SSR, ...env } = process.env;
  const options = { cwd: copy, env, maxBuffer: 1e9 };
  const { code, stdout, stderr } = await run(program, [...first, ...args], options).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, output: stripVTControlCharacters(`${stdout}${stderr}`) };
}

const edit = async (step: Edit) => {
  const file = join(copy, step.file);
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, applyEdit(before, step));
};

/** Ignores numbers, because line numbers change. */
const comparable = (text: string) => text.replaceAll(/\d+/g, '0').replaceAll(/\s+/g, ' ').trim();

describe.skipIf(isFollowed)('the walkthroughs', { concurrent: false }, () => {
  test.each(steps.map((step) => ({ step, title: titleOf(step) })))(
    '$title',
    async ({ step }) => {
      if (step.kind === 'edit') return edit(step);
      for (const [index, command] of step.commands.entries()) {
        const { code, output } = await pnpm(...command.split(' ').slice(1));
        if (step.output !== undefined && index === step.commands.length - 1) {
          expect(comparable(output)).toContain(comparable(step.output));
        } else expect(code, output.slice(-5000)).toBe(0);
      }
    },
    3_600_000,
  );
});

function titleOf(step: Edit | Run): string {
  return step.kind === 'edit' ? `edit ${step.file}` : step.commands.join(', ');
}
