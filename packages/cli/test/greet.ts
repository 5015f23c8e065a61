import { once } from 'node:events';
import { oneOf, runCommand, wholeNumber } from '../src/index.ts';

class Busy extends Error {}

await runCommand({
  usage: '\nGreets.\n\n  greet [NAME]\n',
  notes: '\nExit code 0: done.\n',
  manifest: new URL('../package.json', import.meta.url),
  options: {
    times: { type: 'string', value: 'N', default: '1', help: 'how often' },
    style: {
      type: 'string',
      value: 'plain|kind|affectionate',
      default: 'plain',
      help: `the tone${', which is kept'.repeat(8)}`,
    },
    wait: { type: 'boolean', help: 'greet again at the end of the input' },
    name: { type: 'boolean', default: true, help: 'leave out the name' },
  },
  positionals: 1,
  commands: {
    farewell: async () => ({
      usage: '\nSays goodbye.\n\n  greet farewell\n',
      run: async () => console.log('Goodbye'),
    }),
  },
  expected: [Busy],
  async run({ times, style, wait }, [name = 'world']) {
    oneOf('--style', style, ['plain', 'kind']);
    const count = wholeNumber('--times', times, 1, 9);
    if (name === 'busy') throw new Busy('Already greeting somebody else.');
    if (name === 'broken') throw new Error('Boom');
    for (let index = 0; index < count; index++) console.log(`Hello ${name}`);
    if (wait) {
      await once(process.stdin.resume(), 'end');
      // Node.js itself ignores the first error of an output, but not the second.
      for (const word of ['Good', 'bye', '!']) {
        console.log(word);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    return name === 'nobody' ? 1 : 0;
  },
});
