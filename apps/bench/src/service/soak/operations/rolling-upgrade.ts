import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createOlder, openUnchecked } from '@threads-api/server/testing/create-older';
import { checkOut, findPreviousCommit, startVersion } from '@threads-api/server/testing/previous-version';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import { threads } from '../../our-server.ts';
import { startLoad } from '../load.ts';
import { end, type ServerProcess, settings, startServer } from '../processes.ts';
import { countOutcomes, createData } from '../run-soak.ts';
import type { Scenario } from './scenario.ts';

const connections = 16;
const secondsBetween = 5;

/** Migrates the database under two servers of the previous version, then replaces them with this version, under load. */
export const rollingUpgrade: Scenario = async (onProgress) => {
  const commit = await findPreviousCommit();
  if (!commit) return { skipped: 'this copy has no git history' };
  onProgress(`installing ${commit.slice(0, 7)}`);
  const { folder, remove } = await checkOut(commit);
  const postgres = await startPostgres();
  const url = await postgres.newDatabase('upgrade');
  const env = { ...process.env, ...settings, DATABASE_URL: url };
  const servers: ServerProcess[] = [];
  const pause = () => new Promise((resolve) => setTimeout(resolve, secondsBetween * 1000));
  try {
    await createOlder(url);
    const store = await openUnchecked(url);
    const { token } = await createData(store, 'https://receiver.example/');
    await store.close();
    const old = { DATABASE_URL: url, DRAIN_SECONDS: settings.DRAIN_SECONDS, LOG_LEVEL: 'info', NODE_ENV: 'production' };
    for (let index = 0; index < 2; index++) {
      const { child, api, operations } = await startVersion(folder, old);
      servers.push({ child, baseUrl: api, operationsUrl: operations, isReady: true });
    }
    const load = startLoad(servers, token, connections);
    await pause();
    onProgress('migrating under load');
    await promisify(execFile)(process.execPath, [fileURLToPath(threads), 'migrate'], { env });
    await pause();
    const codes: (number | null)[] = [];
    for (const previous of [...servers]) {
      onProgress(`replacing server ${codes.length + 1} of 2`);
      servers.push(await startServer(url, 'apart'));
      codes.push(await end(previous.child));
      servers.splice(servers.indexOf(previous), 1);
      await pause();
    }
    await load.stop();
    const [requests, serverErrors, dropped] = countOutcomes(load);
    return {
      scenario: `a rolling upgrade from ${commit.slice(0, 7)}`,
      figures: { requests, 'server errors': serverErrors, 'dropped connections': dropped },
      problems: [
        ...(serverErrors + dropped > 0 ? [`${serverErrors + dropped} requests failed`] : []),
        ...(codes.some((code) => code !== 0) ? ['a server did not exit with code 0'] : []),
      ],
    };
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await postgres.stop();
    await remove();
  }
};
