import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { runCommand } from '@threads-api/cli';
import { contracts } from '../contract-files.ts';
import type { Impact } from '../diff/change.ts';
import { type Comparison, compareContracts } from '../diff/compare-contracts.ts';
import { lintDocument } from '../lint/lint-document.ts';
import { UnreadableDocument } from '../unreadable-document.ts';

const usage = `
Marks spec/openapi.yaml as released: copies it to spec/released, the base for later comparisons. No contract may have lint
findings.

  pnpm --filter spec release`;

const order: Impact[] = ['major', 'minor', 'patch'];

/** The lowest version that the changes allow. */
function versionFor({ versions, changes }: Comparison): string {
  const numbers = versions.before.split('.').map(Number);
  const part = Math.min(...changes.map(({ impact }) => order.indexOf(impact)));
  return numbers.map((number, index) => (index < part ? number : index === part ? number + 1 : 0)).join('.');
}

const isBefore = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) < 0;

await runCommand({
  usage,
  manifest: new URL('../package.json', import.meta.url),
  notes: 'Exit code 0: released, 1: lint findings, or info.version is too low, 2: could not run.',
  expected: [UnreadableDocument],
  async run() {
    const findings = (await Promise.all(contracts.map(({ file }) => lintDocument(file)))).flat();
    if (findings.length > 0) {
      const count = `${findings.length} lint ${findings.length === 1 ? 'finding' : 'findings'}`;
      console.error(`Not released: ${count}. Errors and warnings both block a release. Run: pnpm lint`);
      return 1;
    }
    for (const { file, released } of contracts) {
      if (!released) continue;
      const comparison = existsSync(released) ? await compareContracts(released, file) : undefined;
      if (comparison && comparison.changes.length > 0) {
        const { after } = comparison.versions;
        const needed = versionFor(comparison);
        if (isBefore(after, needed)) {
          console.error(
            `Not released: info.version is ${after}, but the changes need at least ${needed}. Run: pnpm diff`,
          );
          return 1;
        }
      }
      await mkdir(dirname(released), { recursive: true });
      await copyFile(file, released);
      console.log(`Released: later changes are compared with ${relative('..', released)}.`);
    }
    return 0;
  },
});
