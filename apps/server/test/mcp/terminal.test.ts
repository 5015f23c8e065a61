import { spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { environment, sourceMain } from '../run-threads.ts';

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

test.skipIf(!hasTerminal)('at a terminal, the demo prints a configuration for a checkout and for npx', async () => {
  const screen = await readDemo();
  const configurationAfter = (label: string) => JSON.parse(screen.split(`${label}:\n`)[1]?.split('\n')[0] ?? '{}');
  const [, url] = /MCP +(http\S+)/.exec(screen) ?? [];
  const client = ['mcp', '--url', url];
  const token = { THREADS_MCP_TOKEN: expect.stringMatching(/^cthr_/) };
  expect(configurationAfter('from this checkout').mcpServers.threads).toEqual({
    command: process.execPath,
    args: [expect.stringMatching(/src\/main\.ts$/), ...client],
    env: token,
  });
  expect(configurationAfter('with npx').mcpServers.threads).toEqual({
    command: 'npx',
    args: ['-y', '@threads-api/server', ...client],
    env: token,
  });
});
