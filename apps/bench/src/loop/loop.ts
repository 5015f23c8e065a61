import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Benchmark } from '../benchmark.ts';
import { type Clone, cloneRepository } from '../clone.ts';
import { compare, timed } from '../compare.ts';
import { startCommand } from '../program.ts';
import { startPortal } from './portal.ts';

const run = promisify(execFile);
const names = { commands: 'lint, generate, mock started anew', ours: 'ours, pnpm start' };

/** From saving the contract to types written, mock and page updated. */
export const loop: Benchmark = {
  summary: 'from a saved contract to types, mock and page: the portal, beside the commands one after the other',
  minutes: 2,
  packages: ['@redocly/cli', 'openapi-typescript', '@stoplight/prism-http'],
  async run(onProgress, { quick }) {
    onProgress('loop: cloning and installing');
    const clone = await cloneRepository();
    const contract = join(clone.folder, 'spec/openapi.yaml');
    const original = await readFile(contract, 'utf8');
    let edits = 0;
    /** Another summary, which stands in the types, and another subject, which the mock answers. */
    const edit = async () => {
      const mark = `Edit number ${++edits}`;
      const text = original.replace(/summary: List .*/, `summary: ${mark}`).replace(/subject: .*/, `subject: ${mark}`);
      await writeFile(contract, text);
      return mark;
    };
    try {
      return await compare(
        [
          {
            title: 'from a saved contract to types, mock and page',
            unit: 'ms',
            better: 'less',
            goals: [{ who: names.ours, against: names.commands, ratio: 0.2 }],
          },
        ],
        [
          { name: names.commands, measure: async () => [await timed(() => runCommands(clone, edit))] },
          { name: names.ours, measure: async () => [await timeOfPortal(clone, edit)] },
        ],
        quick ? 1 : 9,
        onProgress,
      );
    } finally {
      await clone.remove();
    }
  },
};

type Edit = () => Promise<string>;

/** The page is left out: the command that builds it runs the conformance kit as well. */
async function runCommands({ folder }: Clone, edit: Edit): Promise<void> {
  await edit();
  await run(process.execPath, ['spec/commands/lint.ts'], { cwd: folder }).catch(onlyFindings);
  await run(process.execPath, ['spec/commands/generate.ts'], { cwd: folder });
  const main = join(folder, 'packages/mock/src/main.ts');
  const mock = await startCommand([main, '--port', '0', '--spec', join(folder, 'spec/openapi.yaml')], /(http:\S+)/);
  await (await fetch(`${mock.url}/threads`, { headers: { authorization: 'Bearer any' } })).text();
  await mock.stop();
}

/** Two edits go ahead of the one that counts, as on a day's second save. */
async function timeOfPortal(clone: Clone, edit: Edit): Promise<number> {
  const portal = await startPortal(clone.folder);
  try {
    for (let warming = 0; warming < 2; warming++) await portal.shows(await edit());
    return await timed(async () => portal.shows(await edit()));
  } finally {
    await portal.stop();
  }
}

function onlyFindings(error: Error & { code?: number }): void {
  if (error.code !== 1) throw error;
}
