import { rm } from 'node:fs/promises';
import { styleText } from 'node:util';
import { createProgressLine, runCommand } from '@threads-api/cli';
import { installTools } from '../tools/install.ts';
import { specmaticStub, specmaticTest } from '../tools/specmatic.ts';
import { spectral } from '../tools/spectral.ts';
import type { Tool } from '../tools/tool.ts';
import { typeGenerators } from '../tools/type-generators.ts';

const help = `
Runs third-party tools on the contract: Spectral, four TypeScript generators, and Specmatic.
They are installed from npm into a temporary folder.

  pnpm --filter spec tools
    --server URL   a server with the examples' data, for Specmatic to test; set THREADS_TOKEN to its token
    --help

Exit code 0: every tool that ran passed, 1: findings, 2: could not run. Tools that cannot run are reported as skipped.
`;

await runCommand({
  help,
  options: { server: { type: 'string' } },
  async run({ server }) {
    const tested = specmaticTest(server, process.env.THREADS_TOKEN ?? '');
    const tools: Tool[] = [spectral, ...typeGenerators, tested, specmaticStub];
    const progress = createProgressLine();
    progress.note('Installing the tools …');
    const folder = await installTools();
    const width = Math.max(...tools.map(({ name }) => name.length));
    let failed = 0;
    try {
      for (const { name, task, missing, check } of tools) {
        progress.note(`${name} ${task} …`);
        const reason = await missing?.();
        const { passed, text } = reason ? { passed: undefined, text: reason } : await check(folder);
        progress.clear();
        const mark = passed
          ? styleText('green', 'passed ')
          : passed === false
            ? styleText('red', 'failed ')
            : 'skipped';
        console.log(`${mark}  ${name.padEnd(width)}  ${task}: ${text}`);
        if (passed === false) failed++;
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    return failed > 0 ? 1 : 0;
  },
});
