import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@threads-api/testing';
import { cleanEnvironment, mustRun, type Running, run, start } from './run.ts';

const verdaccio = { dependencies: { verdaccio: '6.10.4' }, overrides: { 'node-fetch': '2.7.0' }, private: true };

/** The line for `.npmrc`: npm, pnpm and Yarn 1 then get our packages from this registry, and all others from the usual one. */
export const scopeLine = (url: string) => `@threads-api:registry=${url}`;

/** The settings of the registry. It has only our packages, without an upstream registry. */
const registrySettings = {
  storage: './storage',
  uplinks: {},
  packages: { '@threads-api/*': { access: '$all', publish: '$anonymous', unpublish: '$anonymous' } },
  log: { type: 'stdout', format: 'pretty', level: 'warn' },
  max_body_size: '50mb',
};

export interface Registry {
  url: string;
  /** The environment of a user who may publish to this registry. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/**
 * Starts a registry for our packages on loopback.
 *
 * @param port 0 for any free port.
 */
export async function startRegistry(folder: string, port = 0): Promise<Registry> {
  const own = port || (await freePort());
  await mkdir(folder, { recursive: true });
  const url = `http://127.0.0.1:${own}/`;
  await writeFile(join(folder, 'package.json'), JSON.stringify(verdaccio));
  await mustRun('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(registrySettings));
  const listen = ['--config', 'config.yaml', '--listen', `127.0.0.1:${own}`];
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio');
  const server: Running = await start(process.execPath, [program, ...listen], /http address|listening/i, {
    cwd: folder,
  });
  // The registry accepts any user, but npm requires a token.
  const userConfig = join(folder, 'npmrc');
  const lines = `${scopeLine(url)}\n${url.replace('http:', '')}:_authToken=anybody\n`;
  await writeFile(userConfig, `${await readUserConfig(folder)}\n${lines}`);
  return { url, env: cleanEnvironment({ NPM_CONFIG_USERCONFIG: userConfig }), stop: server.stop };
}

/** The npm configuration of this user. */
async function readUserConfig(cwd: string): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', 'userconfig'], { cwd });
  return readFile(stdout.trim(), 'utf8').catch(() => '');
}
