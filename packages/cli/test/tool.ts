import { CouldNotRun, type Program, runProgram } from '../src/index.ts';

/** A program with subcommands, for the tests. */
const program: Program = {
  name: 'tool',
  version: '1.2.3',
  about: 'A tool.',
  topics: {
    greet: {
      section: 'People',
      summary: 'say hello',
      load: async () => ({
        greet: {
          summary: 'Says hello.\nTo one person.',
          positionals: ['NAME'],
          options: { loud: { type: 'boolean', help: 'in capitals' } },
          notes: 'Exit code 0: done.',
          async run({ loud }, [name]) {
            console.log(loud ? `HELLO ${name}` : `Hello ${name}`);
            return name === 'nobody' ? 1 : 0;
          },
        },
      }),
    },
    word: {
      section: 'Words',
      summary: 'add and count words',
      load: async () => ({
        'word add': {
          summary: 'Adds a word.',
          options: { text: { type: 'string', help: 'the word', required: true } },
          async run({ text }) {
            if (text === 'rude') throw new CouldNotRun('This word is not added.');
            if (text === 'known') throw new RangeError('The word is there already.');
          },
        },
        'word count': { summary: 'Counts the words.', run: async () => console.log(0) },
      }),
    },
  },
  notes: 'Exit code 0: done, 2: could not run.',
  explain: async (error) => (error instanceof RangeError ? error.message : undefined),
};

await runProgram(program);
