import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment, mustRun, type RunOptions, root, start } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { checkHelp } from './check-help.ts';
import { askThreads } from './client.ts';
import { commandOf, install } from './install.ts';

/** `npx @threads-api/portal` with a copy of the contract: the commands, the pages, lint, the comparison and the mock. */
export const portal: Trial = {
  name: 'npx @threads-api/portal',
  async run(context) {
    const { folder, runtimes } = context;
    await install(context, '@threads-api/portal');
    const text = await readFile(join(root, 'spec/openapi.yaml'), 'utf8');
    await writeFile(join(folder, 'openapi.yaml'), text);
    await writeFile(join(folder, 'older.yaml'), text.replace(/^ {2}title: .*$/m, '  title: An older title'));
    const env = cleanEnvironment({ PORTAL_PORT: '0', MOCK_PORT: '0', NO_COLOR: '1' });
    const nodes = await nodesFor('@threads-api/portal', runtimes);
    for (const { program } of nodes) {
      const command = commandOf(folder, 'threads-portal');
      await checkHelp('npx @threads-api/portal', [program, command], folder);
      await tryCommands(program, command, { cwd: folder, env });
      const ready = /portal +(http\S+)[\s\S]*mock +(http\S+)[\s\S]*Ctrl-C/;
      const running = await start(program, [command, 'openapi.yaml'], ready, { cwd: folder, env });
      const [, url = '', mock = ''] = running.match;
      await Promise.all([loadPages(url), askThreads(mock)]).finally(running.stop);
    }
    return nodes.map(({ name }) => name).join(', ');
  },
};

/** Compares, with a program that uses the types, and builds the static site, which has no findings. */
async function tryCommands(program: string, command: string, options: RunOptions): Promise<void> {
  const versions = ['openapi.yaml', '--base', 'older.yaml'];
  await writeFile(
    join(options.cwd, 'tsconfig.json'),
    '{ "compilerOptions": { "lib": ["es5"], "types": [] }, "files": ["types.ts"] }',
  );
  await writeFile(join(options.cwd, 'types.ts'), "export interface paths { '/threads': {}; '/threads/{id}': {} }");
  const changes = await mustRun(program, [command, 'diff', ...versions, '--consumer', 'tsconfig.json'], options);
  if (!changes.includes('An older title')) throw new Error(`diff does not list the change:\n${changes}`);
  await mustRun(program, [command, 'build', ...versions, '--out', 'site'], options);
  const { contract } = JSON.parse(await readFile(join(options.cwd, 'site/data/state.json'), 'utf8'));
  if (contract.lint.groups.length > 0 || contract.comparison.changes.length !== 1)
    throw new Error(`The static site has other results: ${JSON.stringify([contract.lint, contract.comparison])}`);
}

async function loadPages(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  const reference = await fetch(`${url}/reference.js`);
  if (!page.includes('<script') || !reference.ok)
    throw new Error(`The portal has no page: ${reference.status}\n${page}`);
}
