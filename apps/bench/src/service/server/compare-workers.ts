import { contract } from '@threads-api/contract';
import { type Comparison, compare, type Metric } from '../../compare.ts';
import type { Dataset } from '../create-dataset.ts';
import { startOurs } from '../our-server.ts';
import { candidatesAt, type Pace, type Programs, warmUp, withPrograms } from './candidates.ts';
import type { DatabaseName } from './compare-peers.ts';

const workerCounts = [2, 4];

/** Compares numbers of workers. The load shares the cores of this machine, so a dedicated server gains more. */
export const compareWorkers = (database: DatabaseName, data: Dataset, pace: Pace): Promise<Comparison[]> =>
  withPrograms(
    async () => {
      const programs: Programs = { 'one process': await startOurs(data.url) };
      for (const count of workerCounts)
        programs[`--workers ${count}`] = await startOurs(data.url, {}, ['--workers', `${count}`]);
      return programs;
    },
    async (programs) => {
      await warmUp(programs, data, pace);
      const { path } = contract.operation('listThreads');
      const title = `GET ${path}, 64 connections, ${database}, by number of workers`;
      const metrics: Metric[] = [
        { title, unit: 'requests/s', better: 'more' },
        { title: `${title}: memory of all processes`, unit: 'MiB', better: 'less' },
      ];
      const candidates = candidatesAt(programs, data, pace, path, 64).map(({ name, measure }) => ({
        name,
        measure: async () => [...(await measure()).slice(0, 1), (await programs[name]?.memory()) ?? 0],
      }));
      return compare(metrics, candidates, pace.rounds, pace.onProgress);
    },
  );
