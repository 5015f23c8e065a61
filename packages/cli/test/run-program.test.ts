import { expect, test } from 'vitest';
import { run as runFile } from './run.ts';

const run = (...args: string[]) => runFile(new URL('./tool.ts', import.meta.url), ...args);

test('runs a command with one or two words, with options before or after its name', async () => {
  expect(await run('greet', 'Mara')).toEqual({ code: 0, stdout: 'Hello Mara\n', stderr: '' });
  expect(await run('--loud', 'greet', 'Mara')).toEqual({ code: 0, stdout: 'HELLO Mara\n', stderr: '' });
  expect(await run('word', 'count')).toEqual({ code: 0, stdout: '0\n', stderr: '' });
  expect(await run('greet', 'nobody')).toMatchObject({ code: 1 });
});

test('prints the overview with --help or without a command', async () => {
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

test('prints the help of a topic and of a command', async () => {
  for (const args of [['word'], ['word', '--help']])
    expect((await run(...args)).stdout).toBe(
      '  tool word add    Adds a word.\n  tool word count  Counts the words.\n\nEach command has --help.\n',
    );
  expect((await run('greet', '--help')).stdout).toBe(`Says hello.
To one person.

  tool greet NAME

    --loud                 in capitals
    --version              print the version
    --help                 print this help

Exit code 0: done.
`);
});

test('prints its version', async () => {
  for (const args of [['--version'], ['word', 'add', '--version']])
    expect(await run(...args)).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
});

test.for([
  [['greet', ''], 'NAME is empty. See --help.'],
  [['gret'], "Unknown command 'gret'. Did you mean 'greet'? See tool --help."],
  [['word', 'ad'], "Unknown command 'word ad'. Did you mean 'word add'? See tool word --help."],
  [['word', 'toString'], "Unknown command 'word toString'. See tool word --help."],
  [['greet'], 'NAME is missing. See --help.'],
  [['word', 'add'], '--text is missing. See --help.'],
  [['word', 'add', '--text', 'rude'], 'This word is not added.'],
  [['word', 'add', '--text', 'known'], 'The word is there already.'],
] as const)('%j prints one line and exits with 2', async ([args, line]) => {
  expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
});
