import { CouldNotRun, createProgressLine, type Options, runCommand, type Values, wholeNumber } from '@threads-api/cli';
import { describeMachine, versionsOf } from '../results/describe-machine.ts';
import { storeMutants } from '../results/publish.ts';
import { chooseSample } from './choose-sample.ts';
import { describeChange } from './mutant.ts';
import { goal, type MutantResult, scoreOf } from './mutant-result.ts';
import { readMutants } from './mutated-files.ts';
import { runMutants } from './run-mutants.ts';
import { writeMutants } from './write-mutants.ts';

const help = `
Measures the mutation score of the conformance kit: the share of changes to the server, among those that a client can
observe, that the kit reports. Stores the result in apps/bench/results/mutants.json and updates apps/bench/README.md.

  pnpm bench mutants
    --sample N           run N mutants, chosen by the seed; default: all, which takes hours
    --seed N             default 1
    --files GLOB         only the mutants of these files, such as 'packages/http/**'; stores nothing
    --concurrency N      servers at a time; default 2
    --list               list the mutants without running them
    --json               print JSON
    --help

Exit codes: 0 score of ${goal * 100} % or more, 1 lower score, 2 could not run.
`;

const options = {
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  files: { type: 'string' },
  concurrency: { type: 'string', default: '2' },
  list: { type: 'boolean' },
  json: { type: 'boolean' },
} satisfies Options;

await runCommand({ help, options, run }, process.argv.slice(3));

async function run({ sample, files, list, json, ...numbers }: Values<typeof options>): Promise<0 | 1> {
  const seed = wholeNumber('--seed', numbers.seed, 0, 1_000_000_000);
  const concurrency = wholeNumber('--concurrency', numbers.concurrency, 1, 64);
  const all = await readMutants(files);
  if (all.length === 0) throw new CouldNotRun(`No mutated file matches '${files}'.`);
  const chosen = sample === undefined ? all : chooseSample(all, wholeNumber('--sample', sample, 1, 1_000_000), seed);
  if (list) {
    for (const mutant of chosen)
      console.log(`${mutant.file}:${mutant.line}:${mutant.column} ${mutant.operator}: ${describeChange(mutant)}`);
    return 0;
  }
  const progress = createProgressLine();
  const judgments = await runMutants(chosen, { concurrency, onProgress: progress.note });
  progress.clear();
  const result: MutantResult = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    versions: await versionsOf(['typescript']),
    seed,
    total: all.length,
    judgments,
  };
  if (files === undefined) await storeMutants(result);
  console.log(json ? JSON.stringify(result, null, 2) : `\n${writeMutants(result)}`);
  return scoreOf(judgments) < goal ? 1 : 0;
}
