import { runCommand } from '@threads-api/cli';
import { createDiffCommand, createLintCommand } from '@threads-api/spec/contract';
import { checkServer } from './command/check-server.ts';
import { manifest, notes, options, programName, usage } from './command/help.ts';

await runCommand({
  usage,
  options,
  notes,
  manifest,
  positionals: 1,
  commands: {
    lint: async () => createLintCommand({ call: `${programName} lint` }),
    diff: async () => createDiffCommand({ call: `${programName} diff`, checkServer }),
    build: async () => (await import('./site/build-command.ts')).buildCommand,
  },
  // Imported only if needed, because loading the servers takes longer than running lint.
  run: async (...given) => (await import('./start.ts')).start(...given),
});
