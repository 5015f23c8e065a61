import { CouldNotRun, type Subcommand } from '@threads-api/cli';
import { programName } from '#program-name';
import { isPlainHttp, readSettings, settingsHelp } from '#settings';

const createToken = `${programName} token create --for mcp`;

/** MCP over stdio, for one agent. */
export const commands: Record<string, Subcommand> = {
  mcp: {
    summary: `Serves MCP over stdio to one agent, which can read threads and propose drafts. It has no tool to send.
It connects to a running service and needs only a token. MCP over HTTP is part of ${programName} serve.`,
    options: {
      url: {
        type: 'string',
        value: 'URL',
        help: 'the MCP URL of a running service, such as https://threads.example.com/mcp',
        required: true,
      },
    },
    notes: `${settingsHelp(['threadsMcpToken'])}

Create a token with ${createToken}. Pass it in the environment, not as an argument: other users of the machine can
read arguments. Exit code 0: success, 2: could not run.`,
    async run(values) {
      const { threadsMcpToken: token = '' } = readSettings();
      const url = URL.parse(String(values.url));
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
        throw new CouldNotRun(
          '--url must be a URL such as https://threads.example.com/mcp, without a user and a password.',
        );
      if (token === '')
        throw new CouldNotRun(`THREADS_MCP_TOKEN: The token is missing. Create one with ${createToken}.`);
      if (isPlainHttp(url))
        console.error(`Warning: ${url.origin} is plain HTTP, so others on the network can read the token. Use https.`);
      const { relayMcp } = await import('./relay-mcp.ts');
      await relayMcp(url, token);
    },
  },
};
