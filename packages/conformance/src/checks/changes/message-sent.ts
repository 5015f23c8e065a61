import type { Check } from '../../check.ts';
import { findMovableThread } from '../../data/movable-thread.ts';
import { snippetFault } from '../../data/snippet.ts';
import { changeThread, checkChange, kindOf, viewThread } from '../../data/thread-views.ts';
import { type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';

export const messageSent: Check = {
  id: 'message-sent',
  title: 'A sent message is the newest message of its thread; the thread stays read and keeps its sender',
  requirements: ['D4', 'D8', 'D5', 'D13'],
  about: 'Thread.timestamp',
  failure: 'A reply that is not counted, that makes the thread unread, or whose author becomes the sender.',
  needs: ['actions.sendMessage', 'actions.markRead'],
  phase: 'last',
  async run(context) {
    const id = await findMovableThread(context);
    await performAction(context.target, 'markRead', { THREAD_ID: id });
    const before = await viewThread(context, id, 'before a sent message');
    const change = await changeThread(context, before, 'sendMessage');
    const { after, added } = change;
    const fields = ['timestamp', 'snippet', 'messageCount', 'updatedAt'];
    const found: Problem[] = await checkChange(context, change, { entries: ['outbound message'], fields });
    const message = added.find((entry) => kindOf(entry) === 'outbound message');
    const { thread, single } = after;
    const expect = (holds: boolean, name: string, value: unknown) => {
      if (!holds) found.push(problem(single, `${name}: ${value}`, `${name}: ${thread[name]}`, name));
    };
    if (!message) return found;
    const count = Number(before.thread.messageCount) + 1;
    expect(thread.timestamp === message.timestamp, 'timestamp', message.timestamp);
    expect(thread.messageCount === count, 'messageCount', count);
    expect(`${thread.updatedAt}` >= `${message.timestamp}`, 'updatedAt', message.timestamp);
    const beginning = snippetFault(thread.snippet, message);
    expect(!beginning, 'snippet', beginning);
    return found;
  },
};
