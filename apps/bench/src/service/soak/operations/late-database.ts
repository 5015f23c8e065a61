import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '@threads-api/testing';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import { threads } from '../../our-server.ts';
import { end, settings } from '../processes.ts';
import { readReadiness, type Scenario, waitFor } from './scenario.ts';

const lateSeconds = 10;

/** Starts a server ten seconds before PostgreSQL becomes reachable. */
export const lateDatabase: Scenario = async (onProgress) => {
  const postgres = await startPostgres();
  const real = new URL(await postgres.newDatabase('late'));
  const [databasePort, operationsPort] = [await freePort(), await freePort()];
  const operationsUrl = `http://127.0.0.1:${operationsPort}`;
  const url = Object.assign(new URL(real), { port: `${databasePort}` }).href;
  const child = spawn(process.execPath, [fileURLToPath(threads), 'serve', '--only', 'api'], {
    env: { ...process.env, ...settings, DATABASE_URL: url, OPERATIONS_PORT: `${operationsPort}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const proxy = createServer((socket) => {
    const far = connect(Number(real.port), real.hostname);
    socket.pipe(far).pipe(socket);
    for (const each of [socket, far]) each.on('error', () => {});
  });
  try {
    const waited = await waitFor(async () => (await readReadiness(operationsUrl)).startsWith('503 waiting: '));
    const health = await fetch(`${operationsUrl}/healthz`).then(({ status }) => status);
    onProgress(`waiting ${lateSeconds} s without the database`);
    await new Promise((resolve) => setTimeout(resolve, lateSeconds * 1000));
    const ran = child.exitCode === null;
    proxy.listen(databasePort, '127.0.0.1');
    await once(proxy, 'listening');
    const started = performance.now();
    const ready = await waitFor(async () => (await readReadiness(operationsUrl)) === '200 ready');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const code = await end(child);
    return {
      scenario: 'a server that starts before the database',
      figures: { 'seconds until ready, once the database answers': seconds },
      problems: [
        ...(waited && health === 200 ? [] : ['it did not report that it was waiting']),
        ...(ran ? [] : ['it exited']),
        ...(ready ? [] : ['it did not become ready']),
        ...(code === 0 ? [] : [`it exited with code ${code}`]),
      ],
    };
  } finally {
    child.kill('SIGKILL');
    proxy.close();
    await postgres.stop();
  }
};
