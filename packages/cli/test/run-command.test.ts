import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { run as runFile } from './run.ts';

const program = fileURLToPath(new URL('./greet.ts', import.meta.url));

const run = (...args: string[]) => runFile(new URL('./greet.ts', import.meta.url), ...args);

test('passes options and positional arguments', async () => {
  expect(await run('Mara', '--times', '2')).toEqual({ code: 0, stdout: 'Hello Mara\nHello Mara\n', stderr: '' });
});

test('ends with its own exit code if its reader stops reading', async () => {
  const { child, output, ended } = startProgram(process.execPath, [program, 'nobody', '--wait']);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  // The command prints more when its input ends.
  child.stdin.end();
  expect([await ended, output.stderr]).toEqual([1, '']);
});

test('prints its help', async () => {
  const stdout = `Greets.

  greet [NAME]

    --times N              how often; default: 1
    --style plain|kind|affectionate
                           the tone, which is kept, which is kept, which is kept, which is kept, which is kept, which is
                           kept, which is kept, which is kept; default: plain
    --wait                 greet again at the end of the input
    --no-name              leave out the name
    --version              print the version
    --help                 print this help

Exit code 0: done.
`;
  for (const flag of ['--help', '-h']) expect(await run(flag)).toEqual({ code: 0, stdout, stderr: '' });
});

test('runs a subcommand, which has its own help', async () => {
  expect(await run('farewell')).toEqual({ code: 0, stdout: 'Goodbye\n', stderr: '' });
  expect((await run('farewell', '--help')).stdout).toMatch(/^Says goodbye\.\n\n {2}greet farewell\n\n {4}--version /);
});

test('exits with 1 if there are findings', async () => {
  expect(await run('nobody')).toMatchObject({ code: 1 });
});

test.each([
  [['--loud'], "Unknown option '--loud'. See --help."],
  [['--tims', '2'], "Unknown option '--tims'. Did you mean '--times'? See --help."],
  [['a', 'b'], "Unexpected argument 'b'. See --help."],
  [['farewel', 'b', '--to', 'x'], "There is no file or command 'farewel'. Did you mean 'farewell'? See --help."],
  [['--times', 'x'], "--times must be a whole number from 1 to 9, not 'x'. See --help."],
  [['--times'], "Option '--times <value>' argument missing. See --help."],
  [['--times', ''], 'The value of --times is empty. See --help.'],
  [['--style', 'warm'], "--style must be one of plain, kind, not 'warm'. See --help."],
  [['busy'], 'Already greeting somebody else.'],
])('%j prints one line and exits with 2', async (args, line) => {
  expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});

test('prints an unexpected error with its stack', async () => {
  const { code, stderr } = await run('broken');
  expect(code).toBe(2);
  expect(stderr).toMatch(/Boom\n +at /);
});
