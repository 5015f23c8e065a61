import { runCommand } from '@threads-api/cli';
import { createDiffCommand, createLintCommand } from '@threads-api/spec/contract';
import { checkServer } from './command/check-server.ts';
import { manifest, programName } from './command/help.ts';

const [command, ...rest] = process.argv.slice(2);
const call = `${programName} ${command}`;

if (command === 'lint') await runCommand({ ...createLintCommand({ call }), manifest }, rest);
else if (command === 'diff') await runCommand({ ...createDiffCommand({ call, checkServer }), manifest }, rest);
// Imported only if needed, because loading the servers takes longer than running lint.
else if (command === 'build') {
  const { buildCommand } = await import('./site/build-command.ts');
  await runCommand({ ...buildCommand, manifest }, rest);
} else await runCommand({ ...(await import('./start.ts')).startCommand, manifest });
