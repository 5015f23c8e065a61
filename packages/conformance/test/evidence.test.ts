import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startTestMock } from './mocks.ts';

test('requests that several checks share count as evidence for each of them', async () => {
  const target = await startTestMock();
  const ids = ['pages-in-order', 'pages-end', 'listed-threads-fetched', 'list-detail-agree', 'parameter-accepted'];
  const evidenceOf = async (only: string[]) => {
    const { checks } = await checkConformance(target, { seed: 1, only });
    return checks.map(({ id, evidence }) => ({ id, evidence }));
  };
  const alone = await Promise.all(ids.map((id) => evidenceOf([id])));
  expect(await evidenceOf(ids)).toEqual(expect.arrayContaining(alone.flat()));
});
