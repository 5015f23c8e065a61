import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgressLine, type Options, oneOf, runCommand, type Values, wholeNumber } from '@threads-api/cli';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import { describeHostile, soakHostile } from './hostile/soak-hostile.ts';
import { fullDisk } from './operations/full-disk.ts';
import { lateDatabase } from './operations/late-database.ts';
import { rollingUpgrade } from './operations/rolling-upgrade.ts';
import { type LargeReport, runLarge } from './run-large.ts';
import { runSoak, type SoakOptions, type SoakReport } from './run-soak.ts';

const help = `
Runs the service under load while processes are killed and replaced. Reports lost events and failed requests.

  pnpm bench soak
    --seconds N          duration of the load; default 60
    --connections N      connections that read; default 64
    --writes N           notes written per second; default 20
    --database NAME      sqlite, postgres or both; default both
    --processes NAME     together: every process has all parts; apart: separate processes for API and webhooks;
                         default both
    --large              instead: 20 users read a thread with 100 messages of the maximum size while 50 users read a small
                         thread, from a server with a heap of 512 MB
    --operations         instead: a server that starts before its database, a rolling upgrade from the previous version, and a
                         disk that fills up and is freed again
    --hostile N          instead: send N hostile requests over raw connections to one server on SQLite, and count the responses
    --seed N             with --hostile: the same seed sends the same requests; default: random
    --json               print the reports as JSON
    --help

Exit codes: 0 no problems, 1 problems found, 2 could not run.
`;

const options = {
  seconds: { type: 'string', default: '60' },
  connections: { type: 'string', default: '64' },
  writes: { type: 'string', default: '20' },
  database: { type: 'string', default: 'both' },
  processes: { type: 'string', default: 'both' },
  large: { type: 'boolean' },
  operations: { type: 'boolean' },
  hostile: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
} satisfies Options;

await runCommand({ help, options, run }, process.argv.slice(3));

async function run(values: Values<typeof options>): Promise<0 | 1> {
  if (values.hostile !== undefined) return attack(values);
  if (values.operations) return operate(values);
  const load = {
    seconds: wholeNumber('--seconds', values.seconds, 5, 86_400),
    connections: wholeNumber('--connections', values.connections, 1, 1000),
    writes: wholeNumber('--writes', values.writes, 1, 1000),
  };
  const chosen = oneOf('--database', String(values.database), ['sqlite', 'postgres', 'both']);
  const splits = oneOf('--processes', String(values.processes), ['together', 'apart', 'both']);
  const reports: (SoakReport | LargeReport)[] = [];
  for (const database of ['sqlite', 'postgres'] as const) {
    if (chosen !== database && chosen !== 'both') continue;
    if (values.large) {
      const report = await withDatabase(database, (each) => runLarge({ ...each, seconds: load.seconds }));
      reports.push(report);
      if (!values.json) print(report, 'large readers');
      continue;
    }
    for (const split of ['together', 'apart'] as const) {
      if (splits !== split && splits !== 'both') continue;
      const report = await withDatabase(database, (each) => runSoak({ ...each, ...load, split }));
      reports.push(report);
      if (!values.json) print(report, `parts ${split}`);
    }
  }
  if (values.json) console.log(JSON.stringify(reports, null, 2));
  return reports.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

async function attack({ hostile, seed, connections, json }: Values<typeof options>): Promise<0 | 1> {
  const progress = createProgressLine();
  const report = await soakHostile({
    requests: wholeNumber('--hostile', hostile, 1, 1_000_000_000),
    connections: wholeNumber('--connections', connections, 1, 1000),
    seed: seed === undefined ? Date.now() % 1_000_000_000 : wholeNumber('--seed', seed, 0, 1_000_000_000),
    onProgress: progress.note,
  });
  progress.clear();
  console.log(json ? JSON.stringify(report, null, 2) : describeHostile(report));
  return report.findings.length > 0 ? 1 : 0;
}

async function operate({ json }: Values<typeof options>): Promise<0 | 1> {
  const progress = createProgressLine();
  let failed = false;
  for (const scenario of [lateDatabase, rollingUpgrade, fullDisk]) {
    const report = await scenario((line) => progress.show(line));
    progress.clear();
    if ('problems' in report) failed ||= report.problems.length > 0;
    if (json) console.log(JSON.stringify(report));
    else if ('skipped' in report) console.log(`\nSKIPPED: ${report.skipped}`);
    else print({ database: report.scenario, problems: report.problems, ...report.figures });
  }
  return failed ? 1 : 0;
}

interface Printed {
  database: string;
  problems: string[];
}

type DatabaseOptions = Pick<SoakOptions, 'database' | 'url' | 'onProgress'>;

/** Runs on a new database, which is removed afterwards. */
async function withDatabase<T>(
  database: 'sqlite' | 'postgres',
  soak: (options: DatabaseOptions) => Promise<T>,
): Promise<T> {
  const progress = createProgressLine();
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  try {
    const url = postgres ? await postgres.newDatabase('soak') : join(folder, 'threads.db');
    return await soak({ database, url, onProgress: (line) => progress.show(`${database}: ${line}`) });
  } finally {
    progress.clear();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print({ problems, database, ...figures }: Printed, what?: string): void {
  console.log(`\n${[database, what].filter(Boolean).join(', ')}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(22)} ${value}`);
  console.log(problems.length === 0 ? '  no problems' : problems.map((line) => `  PROBLEM: ${line}`).join('\n'));
}
