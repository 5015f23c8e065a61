import { parseArgs, styleText } from 'node:util';
import type { Comparison } from './compare.ts';
import { conformance } from './conformance/conformance.ts';
import { loop } from './loop/loop.ts';
import { mock } from './mock/mock.ts';
import { store } from './store/store.ts';

const benchmarks: Record<string, (onProgress: (text: string) => void) => Promise<Comparison[]>> = {
  mock,
  store,
  conformance,
  loop,
};

const help = `
Measures ours and its peers in the same run, in turn, several rounds, and prints how they relate.

  pnpm bench [NAME]       one of ${Object.keys(benchmarks).join(', ')}; default: all
    --json                print JSON
    --help

Exit code 0: measured, 2: could not run.
`;

function print({ title, unit, better, rows }: Comparison): void {
  console.log(styleText('bold', `\n${title} (${unit}, ${better} is better)`));
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, median, lowest, highest, ratio } of rows) {
    console.log(
      `  ${name.padEnd(width)}  ${median.toFixed(0).padStart(8)}  (${lowest.toFixed(0)} to ${highest.toFixed(0)})  ${ratio.toFixed(2)}×`,
    );
  }
}

function parse() {
  try {
    return parseArgs({
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    console.error(`${(error as Error).message.split(/\. |\.?\n/)[0]}. See --help.`);
    process.exit(2);
  }
}

const { values, positionals } = parse();
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = names.find((name) => !benchmarks[name]);
if (values.help) console.log(help.trim());
else if (unknown) {
  console.error(`There is no benchmark '${unknown}'. See --help.`);
  process.exitCode = 2;
} else {
  const onProgress = (text: string) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  const comparisons: Comparison[] = [];
  for (const name of names) comparisons.push(...((await benchmarks[name]?.(onProgress)) ?? []));
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  if (values.json) console.log(JSON.stringify(comparisons, null, 2));
  else for (const comparison of comparisons) print(comparison);
}
