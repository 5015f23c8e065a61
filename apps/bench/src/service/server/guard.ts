import { readFile, writeFile } from 'node:fs/promises';
import { CouldNotRun, createProgressLine, runCommand } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { medianOf } from '../../compare.ts';
import { load } from '../../load.ts';
import type { Program } from '../../program.ts';
import { createDataset, type Dataset } from '../create-dataset.ts';
import { withDatabases } from '../databases.ts';
import { warmUp, withPrograms } from './candidates.ts';
import { startPeers } from './compare-peers.ts';

const help = `
Measures the CPU time per request of our server, its lean peers and the floor, in alternation, on SQLite. Compares the
ratios of our server to the others with those in apps/bench/results/guard.json. If the median change of an operation is
more than 15 % worse, measures it again, and fails if it still is. A single ratio may be worse.

  pnpm bench guard
    --update    store the ratios of this run
    --help

Exit codes: 0 as fast as before, 1 slower, 2 could not run.
`;

const file = new URL('../../../results/guard.json', import.meta.url);
const tolerance = 1.15;
const connections = 16;
/** The shortest duration that autocannon supports. */
const seconds = 1;
/** The stored ratios are measured longer, because every later run is compared with them. */
const roundsOf = (update: boolean) => (update ? 21 : 7);

/** The CPU time of our server divided by that of each peer, by operation. */
type Ratios = Record<string, Record<string, number>>;

await runCommand(
  {
    help,
    options: { update: { type: 'boolean', default: false } },
    async run({ update }) {
      const progress = createProgressLine();
      const stored: Ratios | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
      if (!stored && !update) throw new CouldNotRun('There are no stored ratios. Run: pnpm bench guard --update');
      const ids = contract.operations.map(({ id }) => id);
      const measured = await withDatabases('SQLite', async (newDatabase) => {
        const data = await createDataset(await newDatabase('guard'));
        return withPrograms(
          () => startPeers(data),
          async (programs) => {
            await warmUp(programs, data, { rounds: 1, seconds: 1, warmUpSeconds: 1, onProgress: progress.note });
            const measure = (operations: string[]) =>
              measureRatios(programs, data, { operations, rounds: roundsOf(update), onProgress: progress.note });
            const first = await measure(ids);
            const suspects = update || !stored ? [] : ids.filter((id) => isSlower(id, first, stored));
            return { first, again: await measure(suspects) };
          },
        );
      });
      progress.clear();
      if (!stored || update) {
        await writeFile(file, `${JSON.stringify(measured.first, null, 2)}\n`);
        console.log('Stored the ratios in apps/bench/results/guard.json.');
        return 0;
      }
      print(measured.first, stored);
      print(measured.again, stored, 'second measurement, ');
      const slower = ids.filter((id) => id in measured.again && isSlower(id, measured.again, stored));
      for (const id of slower)
        console.error(`${id} needs over 15 % more CPU time than stored, compared with its peers.`);
      if (slower.length > 0) console.error('If this is intended, run: pnpm bench guard --update');
      return slower.length > 0 ? 1 : 0;
    },
  },
  process.argv.slice(3),
);

async function measureRatios(
  programs: Record<string, Program>,
  data: Dataset,
  { operations, rounds, onProgress }: { operations: string[]; rounds: number; onProgress: (text: string) => void },
): Promise<Ratios> {
  const [ours, ...peers] = Object.entries(programs);
  if (!ours) throw new Error('There is no program to measure.');
  const ratios: Ratios = {};
  for (const { id, path } of contract.operations.filter((operation) => operations.includes(operation.id))) {
    const measured = new Map<string, number[]>();
    for (let round = 1; round <= rounds; round++) {
      onProgress(`guard: ${id}, round ${round} of ${rounds}`);
      const own = await cpuTime(ours[1], data, path);
      for (const [name, peer] of peers)
        measured.set(name, [...(measured.get(name) ?? []), own / (await cpuTime(peer, data, path))]);
    }
    ratios[id] = Object.fromEntries([...measured].map(([name, values]) => [name, Number(medianOf(values).toFixed(2))]));
  }
  return ratios;
}

/** The CPU time per request, in milliseconds. */
async function cpuTime(program: Program, { headers, pathOf }: Dataset, path: string): Promise<number> {
  const before = await program.cpu();
  const { requests } = await load({ url: `${program.url}${pathOf(path)}`, headers, connections, seconds });
  return ((await program.cpu()) - before) / requests;
}

/**
 * A change of our server shows against every peer. A ratio to one peer alone can also change because of that peer, so the
 * median change counts.
 */
function isSlower(id: string, ratios: Ratios, stored: Ratios): boolean {
  const changes = Object.entries(ratios[id] ?? {}).map(([peer, ratio]) => ratio / (stored[id]?.[peer] ?? ratio));
  return medianOf(changes) > tolerance;
}

function print(ratios: Ratios, stored: Ratios, prefix = ''): void {
  for (const [id, byPeer] of Object.entries(ratios))
    for (const [peer, ratio] of Object.entries(byPeer))
      console.log(
        `${prefix}${id}: ${ratio.toFixed(2)}× the CPU time of ${peer} (stored: ${stored[id]?.[peer]?.toFixed(2)}×)`,
      );
}
