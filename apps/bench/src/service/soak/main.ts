import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgressLine, type Options, oneOf, runCommand, type Values, wholeNumber } from '@threads-api/cli';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import { runSoak, type SoakOptions, type SoakReport } from './run-soak.ts';

const help = `
Runs the service under load while processes are killed and replaced. Reports lost events and failed requests.

  pnpm bench soak
    --seconds N          duration of the load; default 60
    --connections N      connections that read; default 64
    --writes N           notes written per second; default 20
    --database NAME      sqlite, postgres or both; default both
    --json               print the reports as JSON
    --help

Exit codes: 0 no problems, 1 problems found, 2 could not run.
`;

const options = {
  seconds: { type: 'string', default: '60' },
  connections: { type: 'string', default: '64' },
  writes: { type: 'string', default: '20' },
  database: { type: 'string', default: 'both' },
  json: { type: 'boolean' },
} satisfies Options;

await runCommand({ help, options, run }, process.argv.slice(3));

async function run({ seconds, connections, writes, database, json }: Values<typeof options>): Promise<0 | 1> {
  const load = {
    seconds: wholeNumber('--seconds', seconds, 5, 86_400),
    connections: wholeNumber('--connections', connections, 1, 1000),
    writes: wholeNumber('--writes', writes, 1, 1000),
  };
  const chosen = oneOf('--database', String(database), ['sqlite', 'postgres', 'both']);
  const reports: SoakReport[] = [];
  for (const each of ['sqlite', 'postgres'] as const) {
    if (chosen !== each && chosen !== 'both') continue;
    const report = await soakOn(each, load);
    reports.push(report);
    if (!json) print(report);
  }
  if (json) console.log(JSON.stringify(reports, null, 2));
  return reports.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

/** Runs on a new database, which is removed afterwards. */
async function soakOn(
  database: 'sqlite' | 'postgres',
  load: Omit<SoakOptions, 'database' | 'url' | 'onProgress'>,
): Promise<SoakReport> {
  const progress = createProgressLine();
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  try {
    const url = postgres ? await postgres.newDatabase('soak') : join(folder, 'threads.db');
    const onProgress = (line: string) => progress.show(`${database}: ${line}`);
    return await runSoak({ ...load, database, url, onProgress });
  } finally {
    progress.clear();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print({ problems, database, ...figures }: SoakReport): void {
  console.log(`\n${database}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(22)} ${value}`);
  console.log(problems.length === 0 ? '  no problems' : problems.map((line) => `  PROBLEM: ${line}`).join('\n'));
}
