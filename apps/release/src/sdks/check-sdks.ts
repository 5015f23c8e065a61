import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { CouldNotRun, createProgressLine } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import { cleanEnvironment, root, run, start } from '../run.ts';
import { oapiCodegen } from './oapi-codegen.ts';
import { openApiGenerator } from './openapi-generator.ts';
import { openApiPythonClient } from './openapi-python-client.ts';
import type { Command, Sdk } from './sdk.ts';

const sdks: Sdk[] = [...openApiGenerator, oapiCodegen, openApiPythonClient];
const document = join(root, 'spec/openapi.yaml');

interface Verdict {
  outcome: 'passed' | 'failed' | 'skipped';
  text: string;
}

interface Server {
  baseUrl: string;
  token: string;
}

/** Generates an SDK with each generator, compiles it and reads three threads of the demo server with it. */
export async function checkSdks({ keep = false, only = '' } = {}): Promise<0 | 1> {
  const chosen = sdks.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
  if (chosen.length === 0)
    throw new CouldNotRun(`No SDK name contains '${only}'. Available: ${sdks.map(({ name }) => name).join('; ')}.`);
  const demo = await start(
    process.execPath,
    [join(root, 'apps/server/src/main.ts'), 'serve', '--demo', '--port', '0'],
    /"api":"([^"]+)".*"token":"([^"]+)"/,
    { cwd: root, env: cleanEnvironment({ OPERATIONS_PORT: '0' }) },
  );
  const [, baseUrl = '', token = ''] = demo.match;
  const folder = await mkdtemp(join(tmpdir(), 'sdks-'));
  const width = Math.max(...chosen.map(({ name }) => name.length));
  const progress = createProgressLine();
  let failed = 0;
  try {
    const expected = await readDirectly({ baseUrl, token });
    for (const sdk of chosen) {
      const own = await mkdtemp(join(folder, 'sdk-'));
      const { outcome, text } = await checkSdk(sdk, own, { baseUrl, token }, expected, progress.note);
      progress.clear();
      const color = { passed: 'green', failed: 'red', skipped: 'yellow' } as const;
      console.log(`${styleText(color[outcome], outcome.padEnd(7))}  ${sdk.name.padEnd(width)}  ${text}`);
      if (outcome === 'failed') failed++;
    }
  } finally {
    progress.clear();
    await demo.stop();
    if (keep) console.log(`The SDKs are in ${folder}.`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  return failed > 0 ? 1 : 0;
}

async function checkSdk(
  sdk: Sdk,
  folder: string,
  { baseUrl, token }: Server,
  expected: string[],
  note: (text: string) => void,
): Promise<Verdict> {
  const { name, needs, build, read, declares } = sdk;
  for (const [program, ...args] of needs) {
    const found = await run(program, args, { cwd: folder }).catch(() => undefined);
    if (found?.code !== 0) return { outcome: 'skipped', text: `it needs ${program}, which is not on this machine` };
  }
  const env = cleanEnvironment({ BASE_URL: baseUrl, TOKEN: token, PATH: pathWith(folder) });
  const execute = async ([program, ...args]: Command) => {
    note(`${name}: ${[program, ...args].join(' ').slice(0, 80)} …`);
    return run(program, args, { cwd: folder, env });
  };
  for (const command of await build(folder, document)) {
    const { code, output } = await execute(command);
    if (code !== 0)
      return { outcome: 'failed', text: `${command.join(' ')} exited with code ${code}:\n${output.slice(-3000)}` };
  }
  const missing = await missingTypes(folder, declares);
  if (missing.length > 0) return { outcome: 'failed', text: `no type is named ${missing.join(', ')}` };
  const { code, output, stdout } = await execute(read);
  // Maven prints escape sequences.
  const lines = stripVTControlCharacters(stdout).trim().split('\n');
  if (code !== 0 || lines.join() !== expected.join())
    return { outcome: 'failed', text: `expected ${expected.join(', ')}, received:\n${output.slice(-3000)}` };
  return { outcome: 'passed', text: `compiles, names ${namedTypes.length} types, reads ${lines.length} threads` };
}

/** The folder for programs that an SDK installs. */
const pathWith = (folder: string) => [join(folder, 'environment', 'bin'), process.env.PATH].join(delimiter);

/** The same three threads, without an SDK. */
async function readDirectly({ baseUrl, token }: Server): Promise<string[]> {
  const read = async (path: string) =>
    (await fetch(`${baseUrl}${path}`, { headers: { Authorization: `Bearer ${token}` } })).json();
  const { data } = (await read('/threads?limit=3')) as { data: { id: string }[] };
  return Promise.all(
    data.map(async ({ id }) => {
      const { history } = (await read(`/threads/${id}`)) as { history: { data: unknown[] } };
      return `${id} ${history.data.length}`;
    }),
  );
}

/** Objects and enums. Generators do not name strings and unions. */
const namedTypes = Object.entries(contract.schemas)
  .filter(([, { properties, allOf, enum: choices }]) => properties || allOf || choices)
  .map(([name]) => name);

async function missingTypes(folder: string, declares: Sdk['declares']): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sources = entries.filter(
    (entry) =>
      entry.isFile() && /\.(java|py|go)$/.test(entry.name) && !/\b(environment|target)\b/.test(entry.parentPath),
  );
  const texts = await Promise.all(sources.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
  return namedTypes.filter((name) => !texts.some((text) => declares(name).test(text)));
}
