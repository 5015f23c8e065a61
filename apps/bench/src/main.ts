import { parseArgs } from 'node:util';
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

    --quick             one round and small worlds, to try it out; nothing is kept
    --json              print JSON
    --help

Exit code 0: measured, 2: could not run.
`;

try {
  await run();
} catch (error) {
  console.error(error);
  process.exit(2);
}

async function run(): Promise<void> {
  const { values, positionals } = parse();
  if (values.help) {
    console.log(help.trim());
    return;
  }
  const unknown = positionals.find((name) => !(name in benchmarks));
  if (unknown) {
    console.error(`There is no benchmark '${unknown}'. See --help.`);
    process.exit(2);
  }
  const { quick = false, json = false } = values;
  const results: Result[] = [];
  for (const name of positionals.length > 0 ? positionals : Object.keys(benchmarks)) {
    const result = await measure(name, quick);
    results.push(result);
    if (!quick) await keepResult(result);
    if (!json) printResult(result);
  }
  if (json) console.log(JSON.stringify(results, null, 2));
}

async function measure(name: string, quick: boolean): Promise<Result> {
  const benchmark = benchmarks[name];
  if (!benchmark) throw new Error(`There is no benchmark '${name}'.`);
  const { isTTY } = process.stderr;
  const comparisons = await benchmark.run((text) => process.stderr.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`), {
    quick,
  });
  if (isTTY) process.stderr.write('\r\x1b[K');
  return {
    benchmark: name,
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    versions: await versionsOf(benchmark.packages),
    comparisons,
  };
}

function parse() {
  try {
    return parseArgs({
      options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(`${(error as Error).message.split(/\. |\.?\n/)[0]}. See --help.`);
    process.exit(2);
  }
}
