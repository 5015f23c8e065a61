import { oneOf, runCommand, wholeNumber } from '../src/index.ts';

class Busy extends Error {}

await runCommand({
  help: '\nGreets.\n',
  options: {
    times: { type: 'string', default: '1' },
    style: { type: 'string', default: 'plain' },
    many: { type: 'boolean' },
  },
  positionals: 1,
  expected: [Busy],
  async run({ times, style, many }, [name = 'world']) {
    oneOf('--style', style, ['plain', 'kind']);
    const count = wholeNumber('--times', times, 1, 9);
    if (name === 'busy') throw new Busy('Already greeting somebody else.');
    if (name === 'broken') throw new Error('Boom');
    if (many) console.log(`Hello ${name}\n`.repeat(100_000));
    for (let index = 0; index < count; index++) console.log(`Hello ${name}`);
    return name === 'nobody' ? 1 : 0;
  },
});
