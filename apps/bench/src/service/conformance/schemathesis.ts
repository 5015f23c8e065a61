import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CouldNotRun } from '@threads-api/cli';
import type { Target } from '@threads-api/conformance';
import { readFailures } from './schemathesis-failures.ts';

const version = '4.32.5';
/** Cached, because an installation takes a minute. */
const cache = fileURLToPath(
  new URL(`../../../../../node_modules/.cache/bench/schemathesis-${version}/`, import.meta.url),
);
const program = join(cache, 'bin', 'schemathesis');
const pythons = ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3'];

/** Installs Schemathesis into a virtual environment if necessary. */
export async function installSchemathesis(): Promise<void> {
  await mkdir(cache, { recursive: true });
  if (await succeeds(cache, program, ['--version'])) return;
  for (const python of pythons) {
    if (!(await succeeds(cache, python, ['-m', 'venv', cache]))) continue;
    if (await succeeds(cache, join(cache, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`])) return;
  }
  throw new CouldNotRun('Schemathesis needs Python 3.10 or newer with venv, and PyPI.');
}

/** All checks and phases, with a second user to test access to the data of others. */
const options = ['--checks', 'all', '--phases', 'examples,coverage,fuzzing,stateful', '--mode', 'all'];
/** The same requests in each run, and few enough to finish within seconds. */
const bounds = ['--seed', '1', '--max-examples', '20', '--generation-database', 'none', '--continue-on-failure'];

/** Returns one text for each failure that it reports. `folder`: for its settings and report. */
export async function findWithSchemathesis(
  folder: string,
  contractFile: string,
  { baseUrl, tokens }: Target,
): Promise<Set<string>> {
  const report = join(folder, 'schemathesis.ndjson');
  await writeFile(join(folder, 'users.json'), JSON.stringify(usersOf(tokens)));
  await writeFile(join(folder, 'schemathesis.toml'), configuration);
  const output = ['--report', 'ndjson', '--report-ndjson-path', report];
  // It fails if it finds something.
  await succeeds(folder, program, ['run', contractFile, '--url', baseUrl, ...options, ...bounds, ...output]);
  return readFailures(await readFile(report, 'utf8'));
}

/** Runs a program in a folder, without its output. */
const succeeds = (cwd: string, command: string, args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

const configuration = `[auth.wfc]
path = "users.json"
user = "full"
peers = ["full", "otherUser"]
`;

/** In the format of Web Fuzzing Commons. */
const usersOf = ({ full, otherUser = '' }: Target['tokens']) => ({
  auth: Object.entries({ full, otherUser }).map(([name, token]) => ({
    name,
    fixedHeaders: [{ name: 'Authorization', value: `Bearer ${token}` }],
  })),
});
