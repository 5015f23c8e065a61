import { propertiesOf } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { entrySchema } from '../../data/entry-schema.ts';
import { fetchListed, readThreads, sampleThreadIds, threadOperations } from '../../data/threads.ts';
import { isSame } from '../../probes/schemas.ts';
import { problem, type Verdict } from '../../problem.ts';

export const listDetailAgree: Check = {
  id: 'list-detail-agree',
  title: 'The list and the single thread have the same value in every field',
  requirements: ['D4'],
  failure: 'The status, unread flag or message count in the list differs from that in the thread.',
  async run(context) {
    const { list } = threadOperations(context);
    const [ids, { entries, exchanges }] = await Promise.all([sampleThreadIds(context), readThreads(context)]);
    // Additional fields are allowed, even in only one of the two.
    const documented = propertiesOf(entrySchema(list));
    return checkEach(ids, async (id): Promise<Verdict> => {
      const entry = entries.find((candidate) => candidate.id === id);
      if (!entry) return 'inapplicable';
      const single = await fetchListed(context, id);
      // Another check reports a thread that cannot be fetched.
      if (single.response.status !== 200) return 'inapplicable';
      const body = Object(single.json) as Record<string, unknown>;
      const field = Object.keys(documented).find(
        (name) => name in entry && !isSame(documented[name], entry[name], body[name]),
      );
      if (!field) return [];
      const [expected, received] = [entry[field], body[field]].map((value) => `${field}: ${JSON.stringify(value)}`);
      return [
        {
          ...problem(single, `${expected}, the same as in the list`, `${received}`, field),
          exchanges: [exchanges[0], single],
        },
      ];
    });
  },
};
