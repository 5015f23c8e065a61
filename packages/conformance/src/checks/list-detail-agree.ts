import { isDeepStrictEqual } from 'node:util';
import { propertiesOf, type SchemaObject } from '@threads-api/contract';
import { type Check, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { allThreads, someThreads, threadOperations } from '../world.ts';

export const listDetailAgree: Check = {
  id: 'list-detail-agree',
  title: 'The list and the single thread say the same of a thread, field by field',
  requirements: ['D4'],
  failure: 'Another status, another unread mark or another count in the list than in the thread.',
  async run(lab) {
    const { list, detail } = threadOperations(lab);
    const [ids, { entries, exchanges }] = await Promise.all([someThreads(lab), allThreads(lab)]);
    const { data } = propertiesOf(list.success?.schema ?? {});
    // Further fields are legal, in one of the two alone too.
    const described = Object.keys(propertiesOf((data?.items ?? {}) as SchemaObject));
    return all(ids, async (id): Promise<Problem[]> => {
      const entry = entries.find((candidate) => candidate.id === id);
      if (!entry) return nothingSeen;
      const single = await lab.ask({ operation: detail, path: { id }, as: 'beside the list' });
      if (single.response.status !== 200)
        return [
          problem(single, `the thread ${id}, which is in the list`, `status ${single.response.status}`, 'absent'),
        ];
      const body = Object(single.json) as Record<string, unknown>;
      const field = described.find((name) => name in entry && !isDeepStrictEqual(entry[name], body[name]));
      if (!field) return [];
      const [expected, received] = [entry[field], body[field]].map((value) => `${field}: ${JSON.stringify(value)}`);
      return [
        { ...problem(single, `${expected}, as in the list`, `${received}`, field), exchanges: [exchanges[0], single] },
      ];
    });
  },
};
