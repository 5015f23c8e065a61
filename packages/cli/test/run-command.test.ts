import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./greet.ts', import.meta.url));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test('runs with its options and words', async () => {
  expect(await run('Mara', '--times', '2')).toEqual({ code: 0, stdout: 'Hello Mara\nHello Mara\n', stderr: '' });
});

test('shows its help', async () => {
  for (const flag of ['--help', '-h']) expect(await run(flag)).toEqual({ code: 0, stdout: 'Greets.\n', stderr: '' });
});

test('ends with 1 if there are findings', async () => {
  expect(await run('nobody')).toMatchObject({ code: 1 });
});

test.each([
  [['--loud'], "Unknown option '--loud'. See --help."],
  [['a', 'b'], "'b' is one argument too many. See --help."],
  [['--times', 'x'], "--times is a whole number from 1 to 9, not 'x'. See --help."],
  [['--times', '10'], "--times is a whole number from 1 to 9, not '10'. See --help."],
  [['--times'], "Option '--times <value>' argument missing. See --help."],
  [['--style', 'warm'], "--style is one of plain, kind, not 'warm'. See --help."],
  [['busy'], 'Somebody else is greeted.'],
])('%j is one clear line and exit code 2', async (args, line) => {
  expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});

test('an unexpected error keeps its stack', async () => {
  const { code, stderr } = await run('broken');
  expect(code).toBe(2);
  expect(stderr).toContain('at run (');
});
