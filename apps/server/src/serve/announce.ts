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
  const mcpConfiguration = urls.mcp && demo?.mcpToken && mcpConfigurationFor(urls.mcp, demo.mcpToken);
  const reported = { ...urls, ...demo, ...(mcpConfiguration && { mcpConfiguration }) };
  process.send?.(reported);
  // Logged at any log level, because a service cannot be used without its addresses.
  if (!process.stdout.isTTY) log.child({}, { level: 'info' }).info(reported, 'ready');
  else console.log(textFor({ urls, demo }, mcpConfiguration));
}

function textFor({ urls, demo }: Announcement, mcpConfiguration: string | undefined): string {
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
  const agent = mcpConfiguration ? ['', '  For an agent (.mcp.json):', `  ${mcpConfiguration}`] : [];
  return ['', ...lines, ...example, ...agent, '', 'Press Ctrl-C to stop.'].join('\n');
}

/** How an MCP client starts this program: by file from a checkout, otherwise by its name in the npm registry. */
const start = import.meta.url.endsWith('.ts')
  ? { command: process.execPath, args: [fileURLToPath(new URL('../main.ts', import.meta.url))] }
  : { command: 'npx', args: ['-y', '@threads-api/server'] };

/** The configuration, as JSON, for an MCP client that starts a program. The program gets a token and no database. */
function mcpConfigurationFor(url: string, token: string): string {
  const args = [...start.args, 'mcp', '--url', url];
  return JSON.stringify({
    mcpServers: { threads: { command: start.command, args, env: { THREADS_MCP_TOKEN: token } } },
  });
}
