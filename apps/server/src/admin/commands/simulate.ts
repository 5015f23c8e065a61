import { setTimeout as wait } from 'node:timers/promises';
import { CouldNotRun } from '@threads-api/cli';
import type { Participant } from '@threads-api/contract';
import type { Directory, eventTypes, ThreadCommands } from '#store';
import type { OperatorCommand } from '../operator-command.ts';

const customers = ['Lena', 'Tomás', 'Aisha', 'Oskar', 'Ines', 'Piotr'];
const sentences = [
  'Does Thursday at nine suit you?',
  'It has started to rub again.',
  'Could you send the invoice once more?',
  'That works, thank you.',
  'The parcel has arrived.',
  'When do you close on Saturday?',
];

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
const content = () => ({ to: [], cc: [], bodyText: pick(sentences), bodyHtml: null, attachments: [] });
const contact = (): Participant => {
  const name = pick(customers);
  return { type: 'contact', id: null, name, address: `${name.toLowerCase()}@post.example` };
};

interface SimulatedInbox {
  inboxId: string;
  members: string[];
  /** The newest threads that the simulation started. */
  threads: string[];
}

const maximumThreads = 50;

/** Random activity, so that webhooks and pages have something to show. */
export const commands: Record<string, OperatorCommand> = {
  simulate: {
    creates: true,
    summary: 'Creates random messages, notes, status changes and assignments until Ctrl-C.',
    options: {
      rate: { type: 'string', help: 'the number of changes a second; default 2/s' },
      count: { type: 'string', help: 'stop after this number of changes' },
    },
    async run({ store, values: { rate = '2/s', count } }) {
      const perSecond = /^(\d+(?:\.\d+)?)\/s$/.exec(String(rate))?.[1];
      if (!perSecond || Number(perSecond) <= 0 || Number(perSecond) > 1000)
        throw new CouldNotRun(`--rate must be a number of changes per second, such as 2/s, not '${rate}'. See --help.`);
      if (count !== undefined && !/^[1-9]\d{0,8}$/.test(String(count)))
        throw new CouldNotRun(`--count must be a whole number, not '${count}'. See --help.`);
      const maximum = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
      const inbox = await openInbox(store);
      const stopping = new AbortController();
      process.once('SIGINT', () => stopping.abort());
      process.once('SIGTERM', () => stopping.abort());
      const counts: Record<string, number> = {};
      for (let done = 0; done < maximum && !stopping.signal.aborted; done += 1) {
        const type = await simulateChange(store, inbox);
        counts[type] = (counts[type] ?? 0) + 1;
        await wait(1000 / Number(perSecond), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
      return counts;
    },
  },
};

/** The first inbox that has a member, or a new one. */
async function openInbox(store: Directory): Promise<SimulatedInbox> {
  const known = (await store.listInboxes()).find(({ members }) => members.length > 0);
  if (known) return { inboxId: known.id, members: known.members, threads: [] };
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@simulated.example' });
  const userId = await store.createUser({ name: 'Mara', address: 'mara@simulated.example' });
  await store.addMember(inboxId, userId);
  return { inboxId, members: [userId], threads: [] };
}

/** Makes one random change. Returns the type of its event. */
async function simulateChange(
  store: ThreadCommands,
  { inboxId, members, threads }: SimulatedInbox,
): Promise<(typeof eventTypes)[number]> {
  const threadId = pick(threads);
  const userId = pick(members);
  const dice = Math.random();
  if (!threadId || dice < 0.2) {
    const started = await store.startThread({ inboxId, subject: pick(sentences), author: contact(), ...content() });
    threads.push(started.threadId);
    if (threads.length > maximumThreads) threads.shift();
    return 'thread.created';
  }
  if (dice < 0.5) {
    await store.receiveMessage({ threadId, author: contact(), ...content() });
    return 'message.created';
  }
  if (dice < 0.65) {
    await store.sendMessage({ threadId, userId, ...content() });
    return 'message.created';
  }
  if (dice < 0.8) {
    await store.addNote({ threadId, userId, bodyText: pick(sentences) });
    return 'note.created';
  }
  if (dice < 0.9) {
    await store.changeStatus({ threadId, userId, status: pick(['open', 'pending', 'closed'] as const) });
    return 'thread.status_changed';
  }
  await store.assignThread({ threadId, userId, assignee: { type: 'user', id: userId } });
  return 'thread.assignment_changed';
}
