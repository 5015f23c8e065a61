import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contractFile } from '@threads-api/spec/contract';
import { type StartedProgram, startProgram } from '@threads-api/testing';
import type { PortalState, Service } from '../server/portal-state.ts';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** A document of another API. */
export const shop = await readFile(new URL('./documents/shop.yaml', import.meta.url), 'utf8');

export interface Started extends Pick<StartedProgram, 'output' | 'ended'> {
  /** The URL of the portal. Empty if it did not start. */
  url: string;
  /** The copy of the document that the portal follows. */
  spec: string;
  /** Edits the copy after the document has been checked. */
  edit(from: string, to: string): Promise<void>;
  /** Reverts all edits and waits until the portal has read the file. */
  restore(): Promise<void>;
  /** Waits until the document is checked. */
  checked(): Promise<void>;
  readState(): Promise<PortalState>;
  /** Returns the portal's mock. */
  readMock(): Promise<Service>;
  interrupt(): void;
  /** Kills the process, like a crash. */
  kill(): void;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The document. Default: the contract with its decisions and house rules. */
  document?: string;
  args?: string[];
  /** Other files in the folder, by name. */
  files?: Record<string, string>;
}

/** Runs `pnpm start` on free ports with a copy of a document in an otherwise empty folder. */
export async function startAll({ document, args = [], files = {} }: StartOptions = {}): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  const spec = join(folder, 'openapi.yaml');
  if (document === undefined) {
    await copyFile(contractFile, spec);
    const beside = (name: string) => join(dirname(contractFile), name);
    await copyFile(beside('DECISIONS.md'), join(folder, 'DECISIONS.md'));
    await writeFile(join(folder, 'redocly.yaml'), `extends: [${JSON.stringify(beside('redocly.yaml'))}]\n`);
  } else await writeFile(spec, document);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const original = await readFile(spec, 'utf8');
  const { child, output, ended } = startProgram(process.execPath, [main, 'openapi.yaml', ...args], {
    cwd: folder,
    // A killed portal leaves its temporary files in the folder, which `stop` deletes.
    env: { ...process.env, TMPDIR: folder, PORTAL_PORT: '0', MOCK_PORT: '0', SERVER_PORT: '0' },
  });
  while (!output.stdout.includes('Ctrl-C') && !child.stdout.readableEnded) await wait(20);
  const url = /portal +(http\S+)/.exec(output.stdout)?.[1] ?? '';
  const readState = async (): Promise<PortalState> => (await fetch(`${url}/data/state.json`)).json();
  const waitUntil = async (isSo: (state: PortalState) => boolean) => {
    while (!isSo(await readState())) await wait(50);
  };
  const { hash } = url ? (await readState()).contract : {};
  const checked = () => waitUntil(({ contract }) => !contract.checking);
  return {
    output,
    url,
    spec,
    async edit(from, to) {
      await checked();
      const text = await readFile(spec, 'utf8');
      if (!text.includes(from)) throw new Error(`The document does not contain: ${from}`);
      await writeFile(spec, text.replace(from, to));
    },
    async restore() {
      if ((await readFile(spec, 'utf8')) === original) return;
      const since = new Date().toISOString();
      await writeFile(spec, original);
      await waitUntil(
        ({ contract: { checkedAt, error, checking, ...contract } }) =>
          checkedAt > since && contract.hash === hash && !error && !checking,
      );
    },
    checked,
    readState,
    async readMock() {
      const { mock } = (await readState()).services;
      if (!mock) throw new Error('The portal has no mock.');
      return mock;
    },
    interrupt: () => child.kill('SIGINT'),
    kill: () => child.kill('SIGKILL'),
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
