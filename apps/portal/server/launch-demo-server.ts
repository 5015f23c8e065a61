import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTarget, type Target } from '@threads-api/conformance';
import { launchProcess } from './launch-process.ts';

export interface DemoServer {
  target: Target;
  /** The demo data, for other programs. */
  databaseFile: string;
}

/**
 * Starts the demo server in a process of its own.
 *
 * @param origins The origins of the portal's pages.
 * @param cleanUps Receives the functions that stop the server and delete its data.
 */
export async function launchDemoServer(
  port: number,
  origins: string[],
  cleanUps: (() => unknown)[],
): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'threads-portal-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  const [targetFile, databaseFile] = [join(folder, 'target.json'), join(folder, 'demo.db')];
  await launchProcess<string>({
    file: 'server/src/main.ts',
    args: ['--demo', '--port', `${port}`, '--demo-file', databaseFile, '--target-file', targetFile],
    env: { OPERATIONS_PORT: '0', CORS_ORIGINS: origins.join(','), FAILED_AUTH_LIMIT: '100000/60' },
    port,
    setting: 'SERVER_PORT',
    cleanUps,
  });
  return { target: await readTarget(targetFile), databaseFile };
}
