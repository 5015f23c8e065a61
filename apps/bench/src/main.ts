import { CouldNotRun, createProgressLine, runCommand } from '@threads-api/cli';
import { benchmarks } from './benchmarks.ts';
import { describeMachine, versionsOf } from './results/describe-machine.ts';
import { storeResult } from './results/publish.ts';
import type { Result } from './results/result.ts';
import { writeTables } from './results/write-tables.ts';

const width = Math.max(...Object.keys(benchmarks).map((name) => name.length));
const help = `
Compares our programs with alternatives. All of them run in turn, for several rounds. Prints the results as
Markdown tables, stores them in apps/bench/results, and updates apps/bench/README.md and README.md.

  pnpm bench [NAME …]   default: all
${Object.entries(benchmarks)
  .map(([name, { summary, minutes }]) => `    ${name.padEnd(width)}  ${summary}; about ${minutes} min`)
  .join('\n')}

  pnpm bench soak       tests the service under load while processes are killed and replaced; see pnpm bench soak --help
  pnpm bench guard      fails if a request needs more CPU time than before, compared with its peers; about two minutes

    --quick             one round with small datasets, to try it out; stores nothing
    --help

Exit codes: 0 success, 2 could not run.
`;

if (process.argv[2] === 'soak') await import('./service/soak/main.ts');
else if (process.argv[2] === 'guard') await import('./service/server/guard.ts');
else
  await runCommand({
    help,
    options: { quick: { type: 'boolean', default: false } },
    positionals: Object.keys(benchmarks).length,
    run,
  });

async function run({ quick }: { quick: boolean }, positionals: string[]): Promise<0> {
  const unknown = positionals.find((name) => !(name in benchmarks));
  if (unknown) throw new CouldNotRun(`There is no benchmark '${unknown}'. See --help.`);
  for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
    const result = await measure(name, quick);
    if (!quick) await storeResult(result);
    console.log(`\n${writeTables(result)}`);
  }
  return 0;
}

async function measure(name: string, quick: boolean): Promise<Result> {
  const benchmark = benchmarks[name];
  if (!benchmark) throw new Error(`There is no benchmark '${name}'.`);
  const progress = createProgressLine();
  const comparisons = await benchmark.run(progress.note, { quick });
  progress.clear();
  return {
    benchmark: name,
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    versions: await versionsOf(benchmark.packages),
    comparisons,
  };
}
