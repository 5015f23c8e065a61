import {
  createProgressLine,
  type Options,
  oneOf,
  option,
  runCommand,
  type Values,
  wholeNumber,
} from '@threads-api/cli';
import { databases, withDatabases } from '../databases.ts';
import { runSoak } from './run-soak.ts';

const usage = `
Runs the service under load while processes are killed and replaced. Reports lost events and failed requests.

  pnpm bench soak
`;

const options = {
  seconds: { ...option('N', 'duration of the load'), default: '60' },
  database: { ...option('NAME', 'sqlite, postgres or both'), default: 'both' },
} satisfies Options;

await runCommand(
  {
    usage,
    manifest: new URL('../../../package.json', import.meta.url),
    options,
    notes: 'Exit codes: 0 no problems, 1 problems found, 2 could not run.',
    run,
  },
  process.argv.slice(3),
);

async function run({ database, ...values }: Values<typeof options>): Promise<0 | 1> {
  const seconds = wholeNumber('--seconds', values.seconds, 5, 86_400);
  const chosen = oneOf('--database', String(database), ['sqlite', 'postgres', 'both']);
  const progress = createProgressLine();
  let hasProblems = false;
  for (const name of databases.filter((each) => chosen === 'both' || each.toLowerCase().startsWith(chosen))) {
    const onProgress = (line: string) => progress.show(`${name}: ${line}`);
    const { figures, problems } = await withDatabases(name, async (newDatabase) =>
      runSoak({ seconds, url: await newDatabase('soak'), onProgress }),
    ).finally(progress.clear);
    hasProblems ||= problems.length > 0;
    console.log(`\n${name}`);
    for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure.padEnd(24)} ${value}`);
    console.log(problems.length === 0 ? '  no problems' : problems.map((line) => `  PROBLEM: ${line}`).join('\n'));
  }
  return hasProblems ? 1 : 0;
}
