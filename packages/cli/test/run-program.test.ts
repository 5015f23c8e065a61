import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./tool.ts', import.meta.url));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test('runs a command, alone or within a topic, with options before or after its name', async () => {
  expect(await run('greet', 'Mara')).toEqual({ code: 0, stdout: 'Hello Mara\n', stderr: '' });
  expect(await run('--loud', 'greet', 'Mara')).toEqual({ code: 0, stdout: 'HELLO Mara\n', stderr: '' });
  expect(await run('word', 'count')).toEqual({ code: 0, stdout: '0\n', stderr: '' });
  expect(await run('greet', 'nobody')).toMatchObject({ code: 1 });
});

test('shows the overview in sections, also without a command', async () => {
  const overview = `tool COMMAND [--help]   A tool.

People
  greet  say hello

Words
  word   add and count words

Exit code 0: done, 2: could not run.
`;
  for (const args of [[], ['--help'], ['-h']])
    expect(await run(...args)).toEqual({ code: 0, stdout: overview, stderr: '' });
});

test('shows the help of a topic and of a command', async () => {
  for (const args of [['word'], ['word', '--help']])
    expect((await run(...args)).stdout).toBe(
      '  tool word add    Adds a word.\n  tool word count  Counts the words.\n\nEach command has --help.\n',
    );
  expect((await run('greet', '--help')).stdout).toBe(`Says hello.
To one person.

  tool greet NAME
    --loud                 in capitals
    --help                 print this help

Exit code 0: done.
`);
});

test('prints its version', async () => {
  expect(await run('--version')).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
});

test.for([
  [['gret'], "There is no command 'gret'. Did you mean 'greet'? See tool --help."],
  [['constructor'], "There is no command 'constructor'. See tool --help."],
  [['word', 'ad'], "There is no command 'word ad'. Did you mean 'word add'? See tool word --help."],
  [['word', 'toString'], "There is no command 'word toString'. See tool word --help."],
  [['greet'], 'NAME is missing. See --help.'],
  [['greet', 'a', 'b'], "'b' is one argument too many. See --help."],
  [['word', 'add'], '--text is missing. See --help.'],
  [['word', 'add', '--txt', 'x'], "Unknown option '--txt'. See --help."],
  [['word', 'add', '--text', 'rude'], 'This word is not added.'],
  [['word', 'add', '--text', 'known'], 'The word is there already.'],
] as const)('%j is one clear line and exit code 2', async ([args, line]) => {
  expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});

test('an unexpected error keeps its stack', async () => {
  const { code, stderr } = await run('word', 'add', '--text', 'broken');
  expect([code, stderr]).toEqual([2, expect.stringMatching(/out of order\n +at /)]);
});
