import type { Program } from '@threads-api/cli';
import { operatorTopics } from './admin/topics.ts';
import { prepareEnvironment } from './prepare-environment.ts';
import { programName, programVersion } from './program-name.ts';

const run = 'Run the service';

/** `threads COMMAND`. Commands are loaded only when they are used. */
export const program: Program = {
  name: programName,
  version: programVersion,
  about: 'The Conversation Threads service.',
  topics: {
    serve: {
      section: run,
      summary: 'the API, the inbox page, MCP and webhook delivery; --demo needs no database',
      load: async () => (await import('./serve/serve-command.ts')).commands,
    },
    mcp: {
      section: run,
      summary: 'MCP over stdio, for one agent',
      load: async () => (await import('./mcp/mcp-command.ts')).commands,
    },
    ...operatorTopics,
  },
  notes: `DATABASE_URL names the database; ${programName} serve --help lists all settings. THREADS_ENV_FILE names a
settings file; default /etc/threads/threads.env. USER and INBOX are an id, an address or a name.
Exit code 0: success, 1: something needs attention, 2: could not run.`,
  prepare: prepareEnvironment,
  explain: async (error) => (await import('./explain-failure.ts')).explainFailure(error),
};
