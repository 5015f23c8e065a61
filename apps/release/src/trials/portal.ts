import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cleanEnvironment, root, start } from '../run.ts';
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

/** `npx @threads-api/portal` with a copy of the contract: the pages, lint, the comparison and the mock. */
export const portal: Trial = {
  name: 'npx @threads-api/portal',
  async run(context) {
    const { folder, runtimes } = context;
    await install(context, '@threads-api/portal');
    await cp(join(root, 'spec/openapi.yaml'), join(folder, 'openapi.yaml'));
    const env = cleanEnvironment({ PORTAL_PORT: '0', MOCK_PORT: '0', NO_COLOR: '1' });
    const seen: string[] = [];
    for (const { name, program } of await nodesFor('@threads-api/portal', runtimes)) {
      const command = commandOf(folder, 'threads-portal');
      await checkHelp('npx @threads-api/portal', [program, command], folder);
      const ready = /portal +(http\S+)[\s\S]*Ctrl-C/;
      const running = await start(program, [command, 'openapi.yaml'], ready, { cwd: folder, env });
      seen.push(`${name}: ${await look(running.match[1] ?? '').finally(running.stop)}`);
    }
    return seen.join('; ');
  },
};

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
