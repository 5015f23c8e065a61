import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ContractDocument } from '@threads-api/contract';
import { startMock } from '@threads-api/mock';
import { contractFile, evaluateContract, writeStaleFiles } from '@threads-api/spec/contract';
import { type Comparison, compare, timed } from '../compare.ts';

const run = promisify(execFile);
const command = (name: string) => fileURLToPath(new URL(`../../../../spec/commands/${name}.ts`, import.meta.url));

/** From a saved contract to types written and the mock updated: within one process, as the portal does it, and by the commands. */
export async function loop(onProgress: (text: string) => void): Promise<Comparison[]> {
  const mock = await startMock({ port: 0 });
  const comparison = await compare(
    'from a saved contract to types and mock',
    'ms',
    'less',
    [
      {
        name: 'pnpm lint, then pnpm generate (without pnpm)',
        measure: () =>
          timed(async () => {
            await run(process.execPath, [command('lint')]);
            await run(process.execPath, [command('generate')]);
          }),
      },
      {
        name: 'the portal, in its process',
        measure: () =>
          timed(async () => {
            const { files, document } = await evaluateContract(contractFile);
            await writeStaleFiles(files);
            mock.use(document as ContractDocument);
          }),
      },
    ],
    9,
    onProgress,
  );
  await mock.close();
  return [comparison];
}
