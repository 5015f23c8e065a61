import { CouldNotRun, createProgressLine, runCommand } from '@threads-api/cli';
import type { Benchmark } from './compare.ts';
import { publishResult, writeResult } from './results.ts';
import { conformance } from './service/conformance/conformance.ts';
import { scale } from './service/scale/scale.ts';
import { server } from './service/server/server.ts';

const benchmarks: Record<string, Benchmark> = { server, scale, conformance };
const width = Math.max(...Object.keys(benchmarks).map((name) => name.length));
const usage = `
Compares our programs with alternatives. They run one after another, in several rounds. Prints the results
as Markdown tables, and updates apps/bench/README.md and README.md.

  pnpm bench [NAME …]   default: all
${Object.entries(benchmarks)
  .map(([name, { summary, minutes }]) => `    ${name.padEnd(width)}  ${summary}; about ${minutes} min`)
  .join('\n')}

  pnpm bench soak       tests the service under load while processes are killed and replaced; see pnpm bench soak --help
  pnpm bench guard      fails if a request needs more CPU time than before, compared with its peers; about two minutes
`;

if (process.argv[2] === 'soak') await import('./service/soak/main.ts');
else if (process.argv[2] === 'guard') await import('./service/server/guard.ts');
else
  await runCommand({
    usage,
    manifest: new URL('../package.json', import.meta.url),
    notes: 'Exit codes: 0 success, 2 could not run.',
    positionals: Object.keys(benchmarks).length,
    run,
  });

async function run(_: object, positionals: string[]): Promise<0> {
  const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
  const unknown = names.find((name) => !(name in benchmarks));
  if (unknown) throw new CouldNotRun(`There is no benchmark '${unknown}'. See --help.`);
  for (const [name, benchmark] of Object.entries(benchmarks).filter(([each]) => names.includes(each))) {
    const progress = createProgressLine();
    const comparisons = await benchmark.run(progress.note);
    progress.clear();
    const text = writeResult(name, comparisons);
    await publishResult(name, text, comparisons);
    console.log(`\n${text}`);
  }
  return 0;
}
