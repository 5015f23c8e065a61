// Checks the types of the workspace that it runs in: node ../../packages/testing/check-types.ts
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/**
 * A workspace compiles the sources of those that it imports too, and the compiler reports their errors again. Their own
 * workspaces report them, so each error appears once.
 */
function ownErrors(output: string): string[] {
  const blocks = output.split(/\n(?=\S)/);
  return blocks.filter((block) => block.trim() !== '' && !block.startsWith('../'));
}

const { stdout, stderr, status } = spawnSync(tsc, ['--pretty', 'false'], { encoding: 'utf8', maxBuffer: 1e9 });
const errors = ownErrors(stdout);
process.stdout.write(errors.map((error) => `${error.trimEnd()}\n`).join(''));
process.stderr.write(stderr);
const crashed = status !== 0 && stdout.trim() === '';
process.exitCode = errors.length > 0 || crashed ? 1 : 0;
