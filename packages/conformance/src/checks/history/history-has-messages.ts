import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { readPages } from '../../data/pagination.ts';
import { samplePath } from '../../data/paths.ts';
import { threadOperations } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const historyHasMessages: Check = {
  id: 'history-has-messages',
  title: 'A thread has a history, which includes its messages',
  requirements: ['R3', 'R10', 'R2'],
  failure: 'A thread without history, a history without messages, or messages outside the history.',
  async run(context) {
    const { detail } = threadOperations(context);
    const path = await samplePath(context, detail);
    const exchange = await context.send({ operation: detail, path });
    const { history } = Object(exchange.json) as Record<string, unknown>;
    if (history === undefined) return [problem(exchange, 'a history', 'a thread without history')];
    if (hasText(history)) return [];
    // The newest page may have no message, only changes.
    if (typeof valueAt(exchange.json, detail.paging.cursor.pointer) === 'string') {
      if (context.level === 'core') return 'inapplicable';
      const { entries, complete } = await readPages(context, detail, { path, limit: detail.paging.limit.maximum });
      if (!complete || hasText(entries)) return [];
    }
    return [problem(exchange, 'messages in the history', 'a history without messages')];
  },
};

const hasText = (value: unknown) => /"(bodyText|body|text)"/.test(JSON.stringify(value));
