import { rm } from 'node:fs/promises';
import { styleText } from 'node:util';
import { createProgressLine, runCommand } from '@threads-api/cli';
import { installTools } from './install.ts';
import { specmaticStub, specmaticTest } from './specmatic.ts';
import { spectral } from './spectral.ts';
import type { Tool } from './tool.ts';
import { typeGenerators } from './type-generators.ts';

const help = `
Reads the contract with tools that nobody here wrote: Spectral, four generators of TypeScript, and Specmatic.
They are installed from npm into a temporary folder.

  pnpm --filter @threads-api/release tools
    --help

Exit code 0: all tools that could run are content, 1: findings, 2: could not run. What could not run is reported as skipped.
`;

const tools: Tool[] = [spectral, ...typeGenerators, specmaticTest, specmaticStub];

await runCommand({
  help,
  async run() {
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
