import { runCommand } from '@threads-api/cli';
import { createDiffCommand, createLintCommand, createTypesCommand } from '@threads-api/spec/contract';
import { checkServer } from './command/check-server.ts';
import { programName } from './command/help.ts';

const [command, ...rest] = process.argv.slice(2);

if (command === 'lint') await runCommand(createLintCommand({ call: `${programName} lint` }), rest);
else if (command === 'diff') await runCommand(createDiffCommand({ call: `${programName} diff`, checkServer }), rest);
else if (command === 'generate') await runCommand(createTypesCommand({ call: `${programName} generate` }), rest);
// Imported only if needed, because loading the servers takes longer than running lint.
else await runCommand((await import('./start.ts')).startCommand);
