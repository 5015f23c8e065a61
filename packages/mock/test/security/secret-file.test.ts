import { chmod, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { sendRequest } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test } from 'vitest';
import { runMock } from '../run-mock.ts';

const folderName = `threads-api-${userInfo().uid}`;

/** Runs the command with its own temporary folder. */
function run(TMPDIR: string, env: Record<string, string> = {}) {
  const started = runMock({ TMPDIR, ...env }, '--port', '0');
  const controlUrl = async () => {
    await expect.poll(() => started.output.stdout).toMatch(/__mock/);
    return /http\S+__mock\S+/.exec(started.output.stdout)?.[0] ?? '';
  };
  return { ...started, controlUrl };
}

const schedule = (controlUrl: string, secret: string) =>
  sendRequest(controlUrl, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: '{"scenario": "429"}',
  });

test('the secret is in a file that only the user can read, and that is removed on exit', async () => {
  const { child, output, ended, controlUrl } = run(await temporaryFolder());
  const url = await controlUrl();
  const file = /cat '([^']+)'/.exec(output.stdout)?.[1] ?? '';
  expect(file).toMatch(new RegExp(`/${folderName}/mock-${new URL(url).port}\\.secret$`));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  const secret = (await readFile(file, 'utf8')).trim();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(output.stdout).not.toContain(secret);
  expect((await schedule(url, secret)).status).toBe(201);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('MOCK_CONTROL_SECRET replaces the file and is not printed', async () => {
  const folder = await temporaryFolder();
  const secret = 'chosen-by-the-user';
  const { output, controlUrl } = run(folder, { MOCK_CONTROL_SECRET: secret });
  const url = await controlUrl();
  expect((await schedule(url, secret)).status).toBe(201);
  expect(output.stdout).toContain('Bearer $MOCK_CONTROL_SECRET');
  expect(output.stdout).not.toContain(secret);
  await expect(stat(join(folder, folderName))).rejects.toThrow('ENOENT');
});

test('a MOCK_CONTROL_SECRET that is too short or cannot be sent is rejected', async () => {
  for (const secret of ['short', 'with a space in the middle']) {
    const { output, ended } = run(await temporaryFolder(), { MOCK_CONTROL_SECRET: secret });
    expect(await ended).toBe(2);
    expect(output.stderr).toBe(
      'MOCK_CONTROL_SECRET must have at least 16 characters and only visible ASCII characters.\n',
    );
  }
});

test('a folder that other users can write to is not used', async () => {
  const open = await temporaryFolder();
  await mkdir(join(open, folderName));
  await chmod(join(open, folderName), 0o777);
  const linked = await temporaryFolder();
  await symlink(open, join(linked, folderName));
  for (const folder of [open, linked]) {
    const { output, ended } = run(folder);
    expect(await ended).toBe(2);
    expect(output.stderr).toContain(`${join(folder, folderName)} must be a folder that only you can use.`);
  }
});
