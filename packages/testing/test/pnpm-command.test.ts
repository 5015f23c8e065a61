import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { pnpmCommand } from '../src/index.ts';

test('returns the pnpm that runs the tests', async () => {
  const [program, ...first] = pnpmCommand();
  expect(program).not.toBe('npx');
  const { stdout } = await promisify(execFile)(program, [...first, '--version']);
  expect(stdout.trim()).toBe(/pnpm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]);
});

test('runs a pnpm script with this Node.js, and uses npx outside pnpm', () => {
  expect(pnpmCommand({ npm_execpath: '/opt/pnpm/bin/pnpm.cjs' })).toEqual([process.execPath, '/opt/pnpm/bin/pnpm.cjs']);
  expect(pnpmCommand({ npm_execpath: '/opt/npm/bin/npm-cli.js' })).toEqual(['npx', '-y', 'pnpm@12']);
});
