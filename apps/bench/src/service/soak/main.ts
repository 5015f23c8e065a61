import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgressLine, type Options, oneOf, runCommand, type Values, wholeNumber } from '@threads-api/cli';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import { runSoak, type SoakOptions, type SoakReport } from './run-soak.ts';

const help = `
Runs the whole service under load while processes are killed and replaced, and reports what was lost.

  pnpm bench soak
    --seconds N          how long the load lasts; default 60
    --connections N      connections that read; default 64
    --writes N           notes written in a second; default 20
    --database NAME      sqlite, postgres or both; default both
    --processes NAME     together: every process has all parts; apart: API and webhooks in processes of their own;
                         default both
    --json               print the reports as JSON
    --help

Exit code 0: all is well, 1: something was lost or failed, 2: could not run.
`;

const options = {
  seconds: { type: 'string', default: '60' },
  connections: { type: 'string', default: '64' },
  writes: { type: 'string', default: '20' },
  database: { type: 'string', default: 'both' },
  processes: { type: 'string', default: 'both' },
  json: { type: 'boolean' },
} satisfies Options;

await runCommand({ help, options, run }, process.argv.slice(3));

async function run(values: Values<typeof options>): Promise<0 | 1> {
  const load = {
    seconds: wholeNumber('--seconds', values.seconds, 5, 86_400),
    connections: wholeNumber('--connections', values.connections, 1, 1000),
    writes: wholeNumber('--writes', values.writes, 1, 1000),
  };
  const chosen = oneOf('--database', String(values.database), ['sqlite', 'postgres', 'both']);
  const splits = oneOf('--processes', String(values.processes), ['together', 'apart', 'both']);
  const reports: SoakReport[] = [];
  for (const database of ['sqlite', 'postgres'] as const) {
    if (chosen !== database && chosen !== 'both') continue;
    for (const split of ['together', 'apart'] as const) {
      if (splits !== split && splits !== 'both') continue;
      const report = await soakOn(database, { ...load, split });
      reports.push(report);
      if (!values.json) print(report);
    }
  }
  if (values.json) console.log(JSON.stringify(reports, null, 2));
  return reports.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

type Load = Pick<SoakOptions, 'seconds' | 'connections' | 'writes' | 'split'>;

async function soakOn(database: 'sqlite' | 'postgres', load: Load): Promise<SoakReport> {
  const progress = createProgressLine();
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  try {
    const url = postgres ? await postgres.newDatabase('soak') : join(folder, 'threads.db');
    return await runSoak({ ...load, database, url, onProgress: (line) => progress.show(`${database}: ${line}`) });
  } finally {
    progress.clear();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print({ problems, database, processes, ...figures }: SoakReport): void {
  console.log(`\n${database}, parts ${processes}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(22)} ${value}`);
  console.log(problems.length === 0 ? '  nothing was lost' : problems.map((line) => `  PROBLEM: ${line}`).join('\n'));
}
