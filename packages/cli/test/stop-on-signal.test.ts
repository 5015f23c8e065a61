import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./wait-for-stop.ts', import.meta.url));

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(process.platform === 'win32')(
  'a process exits when the package manager that started it is killed',
  async () => {
    // npm comes with Node.js. `npm exec` does not forward signals.
    const script = `"${process.execPath}" "${program}"; true`;
    const launcher = spawn('npm', ['exec', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(launcher.stdout, 'data');
    const pid = Number(String(line));
    expect(isAlive(pid)).toBe(true);
    launcher.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
  60_000,
);
