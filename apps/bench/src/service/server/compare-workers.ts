import { contract } from '@threads-api/contract';
import { type Comparison, compare } from '../../compare.ts';
import type { Dataset } from '../create-dataset.ts';
import { startOurs } from '../our-server.ts';
import { candidatesAt, type Pace, type Programs, warmUp, withPrograms } from './candidates.ts';
import type { DatabaseName } from './compare-peers.ts';

const workerCounts = [1, 2, 4];

/** Compares numbers of workers. The load shares the cores of this machine, so a dedicated server gains more. */
export const compareWorkers = (database: DatabaseName, data: Dataset, pace: Pace): Promise<Comparison[]> =>
  withPrograms(
    async () => {
      const programs: Programs = {};
      for (const count of workerCounts)
        programs[`--workers ${count}`] = await startOurs(data.url, {}, ['--workers', `${count}`]);
      return programs;
    },
    async (programs) => {
      await warmUp(programs, data, pace);
      const { path } = contract.operation('listThreads');
      const title = `GET ${path}, 64 connections, ${database}, by number of workers`;
      const candidates = candidatesAt(programs, data, pace, path, 64);
      return compare([{ title, unit: 'requests/s', better: 'more' }], candidates, pace.rounds, pace.onProgress);
    },
  );
