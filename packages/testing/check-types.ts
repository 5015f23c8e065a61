// Type-checks the current workspace: node ../../packages/testing/check-types.ts
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/**
 * Removes errors in the sources of other workspaces. Each workspace reports its own errors, so every error appears once.
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
