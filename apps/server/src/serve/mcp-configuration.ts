import { fileURLToPath } from 'node:url';

/** How to start this program: by its file in a checkout, otherwise by its name in the registry. */
const start = import.meta.url.endsWith('.ts')
  ? { command: process.execPath, args: [fileURLToPath(new URL('../main.ts', import.meta.url))] }
  : { command: 'npx', args: ['-y', '@threads-api/server'] };

/** The configuration of an MCP client that starts a program: it gets a token and no database. */
export const mcpConfiguration = (url: string, token: string) => ({
  mcpServers: {
    threads: {
      command: start.command,
      args: [...start.args, 'mcp', '--url', url],
      env: { THREADS_MCP_TOKEN: token },
    },
  },
});
