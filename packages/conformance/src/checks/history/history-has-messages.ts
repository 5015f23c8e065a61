import type { Check } from '../../check.ts';
import { samplePath } from '../../data/paths.ts';
import { threadOperations } from '../../data/threads.ts';
import { problem } from '../../problem.ts';

export const historyHasMessages: Check = {
  id: 'history-has-messages',
  title: 'A thread has its history, and the history has its messages',
  requirements: ['R3', 'R10', 'R2'],
  failure: 'A thread without history, a history without messages, or messages outside the history.',
  async run(context) {
    const { detail } = threadOperations(context);
    const exchange = await context.send({ operation: detail, path: await samplePath(context, detail) });
    const { history } = Object(exchange.json) as Record<string, unknown>;
    if (history === undefined) return [problem(exchange, 'a history', 'a thread without history')];
    return /"(bodyText|body|text)"/.test(JSON.stringify(history))
      ? []
      : [problem(exchange, 'messages in the history', 'a history without messages')];
  },
};
