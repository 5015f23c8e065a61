import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import type { Logger } from 'pino';
import type { ServiceUrls } from './addresses.ts';

/** How to use the demo. */
interface DemoAccess {
  token: string;
  mcpToken?: string;
  /** A link that signs in to the inbox page once. */
  signIn?: string;
}

export interface Announcement {
  urls: ServiceUrls;
  demo?: DemoAccess | undefined;
}

/** Reports the addresses: as text on a terminal, otherwise as a log line; also to the parent process. */
export function announce(log: Logger, { urls, demo }: Announcement): void {
  const configurations = urls.mcp && demo?.mcpToken ? mcpConfigurations(urls.mcp, demo.mcpToken) : undefined;
  const reported = { ...urls, ...demo, ...(configurations && { mcpConfigurations: configurations }) };
  process.send?.(reported);
  // Logged at any log level, because a service cannot be used without its addresses.
  if (!process.stdout.isTTY) log.child({}, { level: 'info' }).info(reported, 'ready');
  else console.log(textFor({ urls, demo }, configurations));
}

function textFor({ urls, demo }: Announcement, configurations: McpConfigurations | undefined): string {
  const rows = {
    API: urls.api,
    inbox: urls.inbox,
    'sign in': demo?.signIn && `${demo.signIn}  (once, within ten minutes)`,
    MCP: urls.mcp,
    'health, metrics': urls.operations,
    'API token': demo?.token,
    'MCP token': demo?.mcpToken,
  };
  const lines = Object.entries(rows).flatMap(([name, value]) =>
    value ? [`  ${styleText('bold', name.padEnd(16))} ${styleText('cyan', value)}`] : [],
  );
  const example =
    demo && urls.api ? ['', `  curl -H "Authorization: Bearer ${demo.token}" "${urls.api}/threads?unread=1"`] : [];
  const agent = Object.entries(configurations ?? {}).flatMap(([start, configuration]) => [
    '',
    `  For an agent (.mcp.json), ${start === 'npx' ? 'with npx' : 'from this checkout'}:`,
    `  ${configuration}`,
  ]);
  return ['', ...lines, ...example, ...agent, '', 'Press Ctrl-C to stop.'].join('\n');
}

/** How an MCP client starts this program: by file from a checkout, and by name from the npm registry. */
const starts = {
  ...(import.meta.url.endsWith('.ts') && {
    checkout: { command: process.execPath, args: [fileURLToPath(new URL('../main.ts', import.meta.url))] },
  }),
  npx: { command: 'npx', args: ['-y', '@threads-api/server'] },
};

/** Configurations for MCP clients that start a program, as JSON. The program gets a token and no database. */
export type McpConfigurations = { [start in keyof typeof starts]: string };

function mcpConfigurations(url: string, token: string): McpConfigurations {
  const write = ({ command, args }: (typeof starts)['npx']) =>
    JSON.stringify({
      mcpServers: { threads: { command, args: [...args, 'mcp', '--url', url], env: { THREADS_MCP_TOKEN: token } } },
    });
  return { ...(starts.checkout && { checkout: write(starts.checkout) }), npx: write(starts.npx) };
}
