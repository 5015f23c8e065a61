import { runCommand } from '@threads-api/cli';
import { createDiffCommand, createLintCommand, createTypesCommand } from '@threads-api/spec/contract';
import { programName } from './command/help.ts';

const [command, ...rest] = process.argv.slice(2);

if (command === 'lint') await runCommand(createLintCommand({ call: `${programName} lint` }), rest);
else if (command === 'diff') await runCommand(createDiffCommand({ call: `${programName} diff` }), rest);
else if (command === 'generate') await runCommand(createTypesCommand({ call: `${programName} generate` }), rest);
// Loaded only if needed: the servers take longer to load than lint to run.
else await runCommand((await import('./start.ts')).startCommand);
