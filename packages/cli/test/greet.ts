import { once } from 'node:events';
import { oneOf, runCommand, wholeNumber } from '../src/index.ts';

class Busy extends Error {}

await runCommand({
  help: '\nGreets.\n',
  options: {
    times: { type: 'string', default: '1' },
    style: { type: 'string', default: 'plain' },
    wait: { type: 'boolean' },
  },
  positionals: 1,
  commands: ['farewell'],
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
