import { CouldNotRun, createProgressLine, type Options, runCommand, type Values, wholeNumber } from '@threads-api/cli';
import { describeMachine, versionsOf } from '../results/describe-machine.ts';
import { keepMutants } from '../results/publish.ts';
import { chooseSample } from './choose-sample.ts';
import { describeChange } from './mutant.ts';
import { goal, type MutantResult, scoreOf } from './mutant-result.ts';
import { readMutants } from './mutated-files.ts';
import { runMutants } from './run-mutants.ts';
import { writeMutants } from './write-mutants.ts';

const help = `
Changes the server in one place at a time, and runs only the conformance kit on it: how many changes that a client can see
does the kit report? The result is kept in apps/bench/results/mutants.json, and written into apps/bench/README.md.

  pnpm bench mutants
    --sample N           so many mutants, chosen by the seed; default: all, which takes hours
    --seed N             default 1
    --files GLOB         only the mutants of these files, such as 'packages/express/**'; nothing is kept
    --concurrency N      servers at a time; default 2
    --list               list the mutants, and run none
    --json               print JSON
    --help

Exit code 0: the kit reports at least ${goal * 100} % of the mutants that change a response, 1: fewer, 2: could not run.
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
  if (files === undefined) await keepMutants(result);
  console.log(json ? JSON.stringify(result, null, 2) : `\n${writeMutants(result)}`);
  return scoreOf(judgments) < goal ? 1 : 0;
}
