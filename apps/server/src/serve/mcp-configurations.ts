import { fileURLToPath } from 'node:url';

/** How an MCP client starts this program: by file from a checkout, and by name from the npm registry. */
const starts = {
  ...(import.meta.url.endsWith('.ts') && {
    checkout: { command: process.execPath, args: [fileURLToPath(new URL('../main.ts', import.meta.url))] },
  }),
  npx: { command: 'npx', args: ['-y', '@threads-api/server'] },
};

/** Configurations for MCP clients that start a program, as JSON. The program gets a token and no database. */
export type McpConfigurations = { [start in keyof typeof starts]: string };

export function mcpConfigurations(url: string, token: string): McpConfigurations {
  const write = ({ command, args }: (typeof starts)['npx']) =>
    JSON.stringify({
      mcpServers: { threads: { command, args: [...args, 'mcp', '--url', url], env: { THREADS_MCP_TOKEN: token } } },
    });
  return { ...(starts.checkout && { checkout: write(starts.checkout) }), npx: write(starts.npx) };
}
