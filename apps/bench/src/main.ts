import { CouldNotRun, createProgressLine, runCommand } from '@threads-api/cli';
import { benchmarks } from './benchmarks.ts';
import { describeMachine, versionsOf } from './results/describe-machine.ts';
import { printResult } from './results/print-result.ts';
import { keepResult } from './results/publish.ts';
import type { Result } from './results/result.ts';

const width = Math.max(...Object.keys(benchmarks).map((name) => name.length));
const help = `
Measures ours and its peers in the same run, in turn, several rounds, and prints how they relate. The results are kept as
JSON and as a chart in apps/bench/results, and written into apps/bench/README.md and README.md.

  pnpm bench [NAME …]   default: all
${Object.entries(benchmarks)
  .map(([name, { summary, minutes }]) => `    ${name.padEnd(width)}  ${summary}; about ${minutes} min`)
  .join('\n')}

  pnpm bench soak       the service under load, while processes are killed and replaced; see pnpm bench soak --help
  pnpm bench mutants    the changes of the server that the conformance kit reports; see pnpm bench mutants --help

    --quick             one round and small worlds, to try it out; nothing is kept
    --json              print JSON
    --help

Exit code 0: measured, 2: could not run.
`;

if (process.argv[2] === 'soak') await import('./service/soak/main.ts');
else if (process.argv[2] === 'mutants') await import('./mutants/main.ts');
else
  await runCommand({
    help,
    options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    positionals: Object.keys(benchmarks).length,
    run,
  });

async function run({ quick, json }: { quick: boolean; json: boolean }, positionals: string[]): Promise<0> {
  const unknown = positionals.find((name) => !(name in benchmarks));
  if (unknown) throw new CouldNotRun(`There is no benchmark '${unknown}'. See --help.`);
  const results: Result[] = [];
  for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
    const result = await measure(name, quick);
    results.push(result);
    if (!quick) await keepResult(result);
    if (!json) printResult(result);
  }
  if (json) console.log(JSON.stringify(results, null, 2));
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
