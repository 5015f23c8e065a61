import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cleanEnvironment, mustRun, type RunOptions, root, start } from '../run.ts';
import { nodesFor, type Trial } from '../trial.ts';
import { checkHelp } from './check-help.ts';
import { commandOf, install } from './install.ts';

interface State {
  contract: {
    error: string | null;
    checking: boolean;
    lint?: { groups: unknown[] };
    comparison?: { changes: unknown[] };
  };
  services: object;
}

/** `npx @threads-api/portal` with a copy of the contract: the commands, the pages, lint, the comparison and the mock. */
export const portal: Trial = {
  name: 'npx @threads-api/portal',
  async run(context) {
    const { folder, runtimes } = context;
    await install(context, '@threads-api/portal');
    await cp(join(root, 'spec/openapi.yaml'), join(folder, 'openapi.yaml'));
    await writeOlder(folder);
    const env = cleanEnvironment({ PORTAL_PORT: '0', MOCK_PORT: '0', NO_COLOR: '1' });
    const seen: string[] = [];
    for (const { name, program } of await nodesFor('@threads-api/portal', runtimes)) {
      const command = commandOf(folder, 'threads-portal');
      await checkHelp('npx @threads-api/portal', [program, command], folder);
      await tryCommands(program, command, { cwd: folder, env });
      const ready = /portal +(http\S+)[\s\S]*Ctrl-C/;
      const running = await start(program, [command, 'openapi.yaml'], ready, { cwd: folder, env });
      seen.push(`${name}: ${await look(running.match[1] ?? '').finally(running.stop)}`);
    }
    return seen.join('; ');
  },
};

/** Writes a version with another title, so that a comparison has a change. */
async function writeOlder(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'openapi.yaml'), 'utf8');
  await writeFile(join(folder, 'older.yaml'), text.replace(/^ {2}title: .*$/m, '  title: An older title'));
}

/** Compares, generates types and builds the static site. */
async function tryCommands(program: string, command: string, options: RunOptions): Promise<void> {
  const versions = ['openapi.yaml', '--base', 'older.yaml'];
  const changes = await mustRun(program, [command, 'diff', ...versions], options);
  if (!changes.includes('An older title')) throw new Error(`diff does not list the change:\n${changes}`);
  const types = await mustRun(program, [command, 'generate', 'openapi.yaml'], options);
  if (!types.includes('export interface paths')) throw new Error(`generate prints no types:\n${types}`);
  await mustRun(program, [command, 'build', ...versions, '--out', 'site'], options);
  const state = await readFile(join(options.cwd, 'site/data/state.json'), 'utf8');
  if (!state.includes('An older title')) throw new Error('The static site does not list the change.');
}

async function look(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const reference = await fetch(`${url}/reference.js`);
  if (!page.includes('<script') || !reference.ok)
    throw new Error(`The portal has no page: ${reference.status}\n${page}`);
  const { contract, services } = await readChecked(url);
  const changes = contract.comparison?.changes.length;
  if (contract.error || contract.lint?.groups.length !== 0 || changes === undefined)
    throw new Error(`The portal reports findings: ${JSON.stringify(contract.error ?? contract.lint)}`);
  return `${Object.keys(services).join(', ')}; 0 findings, ${changes} changes`;
}

/** Waits until the document is linted and compared, and returns the state. */
async function readChecked(url: string): Promise<State> {
  const state = (await (await fetch(`${url}/data/state.json`)).json()) as State;
  if (!state.contract.checking) return state;
  await wait(100);
  return readChecked(url);
}
