import { type Check, problem } from '../check.ts';
import { samplePath, threadOperations } from '../world.ts';

export const historyHasMessages: Check = {
  id: 'history-has-messages',
  title: 'A thread comes with its history, and the messages are in it',
  requirements: ['R3', 'R10', 'R2'],
  failure: 'A thread without history, a history without messages, or the messages beside it.',
  async run(lab) {
    const { detail } = threadOperations(lab);
    const exchange = await lab.ask({ operation: detail, path: await samplePath(lab, detail) });
    const { history } = Object(exchange.json) as Record<string, unknown>;
    if (history === undefined) return [problem(exchange, 'history', 'a thread without it')];
    return /"(bodyText|body|text)"/.test(JSON.stringify(history))
      ? []
      : [problem(exchange, 'messages inside history', 'a history without any')];
  },
};
