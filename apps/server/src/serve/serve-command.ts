import type { Subcommand } from '@threads-api/cli';
import { settingsHelp } from '#settings';
import { partNames } from './parts.ts';
import { readServeOptions } from './serve-options.ts';

/** The command's definition. The implementation is loaded only when the command runs, so that `--help` stays fast. */
export const commands: Record<string, Subcommand> = {
  serve: {
    summary: `Serves the API at /api/v1, the inbox page at /, MCP at /mcp, and delivers webhooks, in one process on one port.
Health and metrics have another port.`,
    options: {
      demo: { type: 'boolean', help: 'demo data in memory, on loopback, with fixed tokens' },
      port: { type: 'string', value: 'N', help: 'instead of PORT' },
      only: { type: 'string', value: 'PARTS', help: `some of ${partNames.join(',')}; default: all` },
      'target-file': {
        type: 'string',
        value: 'FILE',
        help: 'with --demo: write a target file for the conformance kit',
      },
    },
    notes: `${settingsHelp()}

Ends on Ctrl-C when the requests in progress are answered. On SIGTERM it keeps accepting requests for DRAIN_SECONDS.
Keep OPERATIONS_HOST on loopback or on a network of operators. Exit code 0: success, 2: could not run.`,
    async run(values) {
      const options = readServeOptions(values);
      const { serve } = await import('./serve.ts');
      await serve(options);
    },
  },
};
