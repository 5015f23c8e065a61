import { setTimeout as wait } from 'node:timers/promises';
import { CouldNotRun } from '@threads-api/command-line';
import type { Participant } from '@threads-api/contract';
import type { eventTypes, Store } from '@threads-api/store';
import type { Command } from '../command.ts';

const customers = ['Lena', 'Tomás', 'Aisha', 'Oskar', 'Ines', 'Piotr'];
const sentences = [
  'Does Thursday at nine suit you?',
  'It has started to rub again.',
  'Could you send the invoice once more?',
  'That works, thank you.',
  'The parcel has arrived.',
  'When do you close on Saturday?',
];

const oneOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
const content = () => ({ to: [], cc: [], bodyText: oneOf(sentences), bodyHtml: null, attachments: [] });
const contact = (): Participant => {
  const name = oneOf(customers);
  return { type: 'contact', id: null, name, address: `${name.toLowerCase()}@post.example` };
};

interface Office {
  inboxId: string;
  members: string[];
  threads: string[];
}

/** Makes things happen, so that webhooks and pages have something to show. */
export const simulating: Record<string, Command> = {
  simulate: {
    summary: 'Lets messages, notes and assignments happen, at random, until Ctrl-C.',
    options: {
      rate: { type: 'string', help: 'how many a second; default 2/s' },
      count: { type: 'string', help: 'end after so many' },
    },
    async run({ store, values: { rate = '2/s', count } }) {
      const perSecond = /^(\d+(?:\.\d+)?)\/s$/.exec(String(rate))?.[1];
      if (!perSecond || Number(perSecond) <= 0 || Number(perSecond) > 1000)
        throw new CouldNotRun(`--rate is so many a second, as 2/s, not '${rate}'. See --help.`);
      if (count !== undefined && !/^[1-9]\d{0,8}$/.test(String(count)))
        throw new CouldNotRun(`--count is a whole number, not '${count}'. See --help.`);
      const most = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
      const office = await openOffice(store);
      const ending = new AbortController();
      process.once('SIGINT', () => ending.abort());
      process.once('SIGTERM', () => ending.abort());
      const happened: Record<string, number> = {};
      for (let done = 0; done < most && !ending.signal.aborted; done += 1) {
        const what = await happen(store, office);
        happened[what] = (happened[what] ?? 0) + 1;
        await wait(1000 / Number(perSecond), undefined, { signal: ending.signal }).catch(() => undefined);
      }
      return happened;
    },
  },
};

/** The first inbox with a member, or one that is made for the purpose. */
async function openOffice(store: Store): Promise<Office> {
  const known = (await store.listInboxes()).find(({ members }) => members.length > 0);
  if (known) return { inboxId: known.id, members: known.members, threads: [] };
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@simulated.example' });
  const userId = await store.createUser({ name: 'Mara', address: 'mara@simulated.example' });
  await store.addMember(inboxId, userId);
  return { inboxId, members: [userId], threads: [] };
}

/** One thing, of the kinds that events tell of. */
async function happen(store: Store, { inboxId, members, threads }: Office): Promise<(typeof eventTypes)[number]> {
  const threadId = oneOf(threads);
  const userId = oneOf(members);
  const dice = Math.random();
  if (!threadId || dice < 0.2) {
    const started = await store.startThread({ inboxId, subject: oneOf(sentences), author: contact(), ...content() });
    threads.push(started.threadId);
    if (threads.length > 50) threads.shift();
    return 'thread.created';
  }
  if (dice < 0.5) await store.receiveMessage({ threadId, author: contact(), ...content() });
  else if (dice < 0.65) await store.sendMessage({ threadId, userId, ...content() });
  else if (dice < 0.8) {
    await store.addNote({ threadId, userId, bodyText: oneOf(sentences) });
    return 'note.created';
  } else if (dice < 0.9) {
    await store.changeStatus({ threadId, userId, status: oneOf(['open', 'pending', 'closed'] as const) });
    return 'thread.status_changed';
  } else {
    await store.assignThread({ threadId, userId, assignee: { type: 'user', id: userId } });
    return 'thread.assignment_changed';
  }
  return 'message.created';
}
