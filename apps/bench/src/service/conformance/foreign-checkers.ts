import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dreddDocument } from './dredd-document.ts';

/** A checker of servers that others wrote. */
export interface ForeignChecker {
  name: string;
  /** What it has against a server: one text for each failure. */
  failures(baseUrl: string, token: string): Promise<Set<string>>;
}

export interface ForeignCheckers {
  checkers: ForeignChecker[];
  /** Why a checker is left out. */
  skipped: string[];
  remove(): Promise<void>;
}

const packages = ['dredd@14.1.0', 'specmatic@2.55.1'];
const contractFile = fileURLToPath(new URL('../../../../../spec/openapi.yaml', import.meta.url));

/** Installs Dredd and Specmatic into a folder of their own: nobody needs them but this measurement. */
export async function installForeignCheckers(): Promise<ForeignCheckers> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-checkers-'));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await writeFile(join(folder, 'dredd.json'), JSON.stringify(dreddDocument()));
  const remove = () => rm(folder, { recursive: true, force: true });
  const install = await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]);
  if (install.code !== 0) return { checkers: [], skipped: ['Dredd and Specmatic: npm could not install them'], remove };
  const java = await run(folder, 'java', ['-version']);
  const hasJava = java.code === 0;
  return {
    checkers: [dredd(folder), ...(hasJava ? [specmatic(folder)] : [])],
    skipped: hasJava ? [] : ['Specmatic: it needs a Java runtime (Debian: default-jre-headless)'],
    remove,
  };
}

const dredd = (folder: string): ForeignChecker => ({
  name: 'Dredd',
  async failures(baseUrl, token) {
    const args = [
      'dredd.json',
      baseUrl,
      '--header',
      `Authorization: Bearer ${token}`,
      '--loglevel=error',
      '--color=false',
    ];
    const { output } = await run(folder, 'dredd', args);
    return new Set([...output.matchAll(/^fail: (.+?)(?: duration: \d+ms)?$/gm)].map(([, failure = '']) => failure));
  },
});

const specmatic = (folder: string): ForeignChecker => ({
  name: 'Specmatic',
  async failures(baseUrl, token) {
    const jar = join('node_modules', 'specmatic', 'specmatic.jar');
    const args = ['-jar', jar, 'test', contractFile, `--testBaseURL=${baseUrl}`];
    const { output } = await run(folder, 'java', args, { bearerAuth: token });
    return new Set([...output.matchAll(/Scenario: (.+) has FAILED/g)].map(([, scenario = '']) => scenario));
  },
});

/** Runs a program to its end; a program that does not exist fails. */
function run(folder: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const PATH = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env, PATH } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', () => resolve({ code: 127, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
