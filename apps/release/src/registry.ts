import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@threads-api/testing';
import { cleanEnvironment, mustRun, type Running, run, start } from './run.ts';

const verdaccio = { dependencies: { verdaccio: '6.10.4' }, overrides: { 'node-fetch': '2.7.0' }, private: true };

export interface Registry {
  url: string;
  /** The environment of a user of this registry, who may publish to it. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** A real registry on loopback: our packages are published to it, all others come from the registry of this machine. */
export async function startRegistry(folder: string): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  const upstream = (await run('npm', ['config', 'get', 'registry'], { cwd: folder })).stdout.trim();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  await writeFile(join(folder, 'package.json'), JSON.stringify(verdaccio));
  await mustRun('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  await writeFile(
    join(folder, 'config.yaml'),
    JSON.stringify({
      storage: './storage',
      uplinks: { upstream: { url: upstream, maxage: '60m', timeout: '60s' } },
      packages: {
        '@threads-api/*': { access: '$all', publish: '$anonymous', unpublish: '$anonymous' },
        '**': { access: '$all', proxy: 'upstream' },
      },
      log: { type: 'stdout', format: 'pretty', level: 'warn' },
      max_body_size: '50mb',
    }),
  );
  const listen = ['--config', 'config.yaml', '--listen', `127.0.0.1:${port}`];
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio');
  const server: Running = await start(process.execPath, [program, ...listen], /http address|listening/i, {
    cwd: folder,
  });
  // Only our packages are asked for here: the others come straight from where they always come from, or from npm's cache.
  // The registry lets anybody publish, but npm wants a token to send.
  const userConfig = join(folder, 'npmrc');
  const own = `@threads-api:registry=${url}\n${url.replace('http:', '')}:_authToken=anybody\n`;
  await writeFile(userConfig, `${await readUserConfig(folder)}\n${own}`);
  return { url, env: cleanEnvironment({ NPM_CONFIG_USERCONFIG: userConfig }), stop: server.stop };
}

/** npm's configuration of this user. */
async function readUserConfig(cwd: string): Promise<string> {
  const { stdout } = await run('npm', ['config', 'get', 'userconfig'], { cwd });
  return readFile(stdout.trim(), 'utf8').catch(() => '');
}
