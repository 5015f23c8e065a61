import { contract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import type { Mutant } from '../../src/mutants/mutant.ts';
import { readMutants } from '../../src/mutants/mutated-files.ts';
import { startMutant } from '../../src/mutants/start-mutant.ts';

const file = 'packages/http/src/response/finish.ts';

async function findMutant(operator: string, part: string): Promise<Mutant> {
  const mutants = await readMutants(file);
  const found = mutants.find((mutant) => mutant.operator === operator && mutant.before.includes(part));
  if (!found) throw new Error(`${file} has no mutant of this kind.`);
  return found;
}

test('starts the server with a mutant and returns a complete target', async () => {
  const server = await startMutant(await findMutant('remove statement', 'all.ETag = etag'));
  if (typeof server === 'string') throw new Error(`The server did not start: ${server}.`);
  try {
    const { baseUrl, tokens, actions } = server.target;
    const response = await fetch(`${baseUrl}${contract.operation('listThreads').path}`, {
      headers: { Authorization: `Bearer ${tokens.full}` },
    });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(response.headers.has('etag')).toBe(false);
    const issue = actions?.issueToken;
    expect(typeof issue === 'function' && (await issue({}))).toMatch(/^\w+$/);
  } finally {
    await server.stop();
  }
});

test('a mutant that exits before it listens counts as no start', async () => {
  const mutant = await findMutant('return early', 'return');
  expect(await startMutant({ ...mutant, after: '{ syntax error' })).toBe('no start');
});
