import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { checkConformance } from '../src/index.ts';
import { startTasks, tasks } from '../testing/tasks/tasks.ts';

const seeds = isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 2];

test.for(seeds)(
  'a server of a public contract conforms: numbers as ids and cursors, no maximum, other errors (seed %i)',
  async (seed, { onTestFinished }) => {
    const { target, close } = await startTasks();
    onTestFinished(async () => void (await close()));
    const { findings, checks } = await checkConformance(target, { document: tasks.source, seed });
    expect(findings).toEqual([]);
    const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
    const claimed = ['pages-without-gaps', 'page-order', 'filter-complete', 'similar-id', 'listed-threads-fetched'];
    expect(passed).toEqual(expect.arrayContaining(claimed));
  },
);
