import { runCommand } from '@threads-api/cli';
import { UnusableContract } from '@threads-api/mock';
import { UnreadableDocument } from '@threads-api/spec/contract';
import { help, options } from './command/help.ts';
import { cleanUp, start } from './start.ts';

await runCommand({
  help,
  options,
  positionals: 1,
  expected: [UnreadableDocument, UnusableContract],
  run: start,
  cleanUp,
});
