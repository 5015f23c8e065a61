import type { Check } from '../../check.ts';
import { checkEachHistory } from '../../data/histories.ts';
import { problem } from '../../problem.ts';

type Person = Record<string, unknown>;

/** A person's name may change, so names are compared only if nothing else identifies both people. */
function isSamePerson(a: Person, b: Person): boolean {
  const field = ['id', 'address', 'name'].find((name) => a[name] !== null && b[name] !== null);
  return a.type === b.type && (!field || a[field] === b[field]);
}

export const senderOfFirstMessage: Check = {
  id: 'sender-of-first-message',
  title: 'The sender of a thread is the author of its first message',
  requirements: ['D5'],
  about: 'Thread.sender',
  failure: 'The sender is the author of the newest message, or the colleague who replied.',
  run: (context) =>
    checkEachHistory(context, ({ thread, messages, exchange }) => {
      const [author, sender] = [Object(messages[0]?.author) as Person, Object(thread.sender) as Person];
      if (!messages[0] || isSamePerson(author, sender)) return [];
      return [problem(exchange, `sender: ${JSON.stringify(author)}`, `sender: ${JSON.stringify(sender)}`, 'sender')];
    }),
};
