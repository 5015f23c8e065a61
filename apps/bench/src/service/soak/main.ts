import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgressLine, type Options, oneOf, runCommand, type Values, wholeNumber } from '@threads-api/cli';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import { runSoak, type SoakReport } from './run-soak.ts';

const help = `
Runs the service under load while processes are killed and replaced. Reports lost events and failed requests.

  pnpm bench soak
    --seconds N          duration of the load; default 60
    --database NAME      sqlite, postgres or both; default both
    --help

Exit codes: 0 no problems, 1 problems found, 2 could not run.
`;

const options = {
  seconds: { type: 'string', default: '60' },
  database: { type: 'string', default: 'both' },
} satisfies Options;

await runCommand({ help, options, run }, process.argv.slice(3));

async function run({ database, ...values }: Values<typeof options>): Promise<0 | 1> {
  const seconds = wholeNumber('--seconds', values.seconds, 5, 86_400);
  const chosen = oneOf('--database', String(database), ['sqlite', 'postgres', 'both']);
  let hasProblems = false;
  for (const each of ['sqlite', 'postgres'] as const) {
    if (chosen !== each && chosen !== 'both') continue;
    const report = await soakOn(each, seconds);
    hasProblems ||= report.problems.length > 0;
    print(report);
  }
  return hasProblems ? 1 : 0;
}

/** Runs on a new database, which is removed afterwards. */
async function soakOn(database: 'sqlite' | 'postgres', seconds: number): Promise<SoakReport> {
  const progress = createProgressLine();
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  try {
    const url = postgres ? await postgres.newDatabase('soak') : join(folder, 'threads.db');
    const onProgress = (line: string) => progress.show(`${database}: ${line}`);
    return await runSoak({ seconds, database, url, onProgress });
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
