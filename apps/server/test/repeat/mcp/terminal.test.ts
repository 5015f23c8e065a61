import { spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bareEnvironment } from '@threads-api/testing';
import { expect, onTestFinished, test } from 'vitest';
import { callTool, connectAgent } from '../../mcp/call-tool.ts';
import { environment, sourceMain } from '../../run-threads.ts';

/** util-linux's `script` runs a program on a terminal. Other implementations have no `--command`. */
const hasTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

/** Starts the demo on a terminal, and returns what it prints until it is ready. */
async function readDemo(): Promise<string> {
  const command = `exec '${process.execPath}' '${sourceMain}' serve --demo`;
  const options = ['--quiet', '--return', '--flush', '--command', command, '/dev/null'];
  const child = spawn('script', options, { env: environment({}), stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let screen = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    screen += stripVTControlCharacters(text).replaceAll('\r', '');
    if (screen.includes('Press Ctrl-C to stop.')) break;
  }
  return screen;
}

test.skipIf(!hasTerminal)('the demo prints a working configuration for a checkout and for npx', async () => {
  const screen = await readDemo();
  const configurationAfter = (label: string) =>
    JSON.parse(screen.split(`${label}:\n`)[1]?.split('\n')[0] ?? '{}').mcpServers.threads;
  const { command, args, env } = configurationAfter('from this checkout');
  const [, url] = /MCP +(http\S+)/.exec(screen) ?? [];
  expect(args.slice(1)).toEqual(['mcp', '--url', url]);
  expect(configurationAfter('with npx')).toEqual({
    command: 'npx',
    args: ['-y', '@threads-api/server', ...args.slice(1)],
    env,
  });
  const client = await connectAgent(new StdioClientTransport({ command, args, env: { ...bareEnvironment, ...env } }));
  expect((await callTool(client, 'list_threads')).data.data.length).toBeGreaterThan(0);
});
