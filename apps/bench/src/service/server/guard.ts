import { readFile, writeFile } from 'node:fs/promises';
import { CouldNotRun, createProgressLine, flag, runCommand } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { compare, medianOf } from '../../compare.ts';
import { createDataset, type Dataset } from '../create-dataset.ts';
import { withDatabases } from '../databases.ts';
import { candidatesAt, metricsOf, type Pace, type Programs, warmUp, withPrograms } from './candidates.ts';
import { startPeers } from './compare-peers.ts';

const usage = `
Measures the CPU time per request of our server, its lean peers and plain node:http, in alternation, on SQLite. Compares the
ratios of our server to the others with those in apps/bench/results/guard.json. An operation whose ratios became more
than 15 % worse, in the median over its peers, is measured again. The command fails if the second result confirms it.

  pnpm bench guard
`;

const file = new URL('../../../results/guard.json', import.meta.url);
const tolerance = 1.15;
const connections = 16;
/** The stored ratios are measured longer, because every later run is compared with them. */
const roundsOf = (update: boolean) => (update ? 21 : 7);

/** The CPU time of our server divided by that of each peer, by operation. */
type Ratios = Record<string, Record<string, number>>;

await runCommand(
  {
    usage,
    manifest: new URL('../../../package.json', import.meta.url),
    options: { update: flag('store the ratios of this run') },
    notes: 'Exit codes: 0 as fast as before, 1 slower, 2 could not run.',
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
            const pace = { rounds: roundsOf(update), seconds: 1, warmUpSeconds: 1, onProgress: progress.note };
            await warmUp(programs, data, pace);
            const measure = (operations: string[]) => measureRatios(programs, data, pace, operations);
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

async function measureRatios(programs: Programs, data: Dataset, pace: Pace, operations: string[]): Promise<Ratios> {
  const ratios: Ratios = {};
  for (const { id, path } of contract.operations.filter((operation) => operations.includes(operation.id))) {
    const candidates = candidatesAt(programs, data, pace, path, connections);
    const compared = await compare(metricsOf(`guard: ${id}`), candidates, pace.rounds, pace.onProgress);
    const [, ...peers] = compared.at(-1)?.rows ?? [];
    // The first candidate is our server. The compared ratios are those of the others to it.
    ratios[id] = Object.fromEntries(peers.map(({ name, ratio }) => [name, Number((1 / ratio.median).toFixed(2))]));
  }
  return ratios;
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
