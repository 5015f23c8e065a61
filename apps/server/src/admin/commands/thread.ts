import { CouldNotRun, type Option, type OptionValues } from '@threads-api/cli';
import { contract } from '@threads-api/contract';
import type { OperatorCommand } from '../operator-command.ts';
import { received, receivedContent } from '../received-message.ts';

const statuses = contract.schemas.Status?.enum as ('open' | 'pending' | 'closed')[];

const thread: Option = { type: 'string', help: 'the id of the thread', required: true };
const user: Option = { type: 'string', help: 'the user who acts: id, address or name', required: true };
const body: Option = { type: 'string', help: 'the text of the message or note', required: true };
const contentOf = ({ body }: OptionValues) => ({
  to: [],
  cc: [],
  bodyText: String(body),
  bodyHtml: null,
  attachments: [],
});

function assigneeOf(text: string): { type: 'user' | 'team'; id: string } | null {
  if (text === 'nobody') return null;
  const [, type, id] = /^(user|team):(.+)$/.exec(text) ?? [];
  if (!type || !id) throw new CouldNotRun(`--to must be user:ID, team:ID or nobody, not '${text}'. See --help.`);
  return { type: type as 'user' | 'team', id };
}

/** Changes to threads. Each is one transaction that includes the history entry and the events. */
export const commands: Record<string, OperatorCommand> = {
  'thread show': {
    summary: 'Shows a thread, the address of its inbox, and which of its messages an agent proposed.',
    positionals: ['THREAD_ID'],
    async run({ store, values: { json }, positionals: [id = ''] }) {
      const found = await store.describeThread(id);
      if (!found) throw new CouldNotRun(`There is no thread ${id}.`);
      const origins = (await store.listOrigins({ threadId: id })) ?? [];
      if (json) return { ...found, origins };
      return {
        ...found,
        'sent drafts': origins.map(
          ({ messageId, draftId, agent }) => `${messageId}: ${draftId} by ${agent ?? 'a person'}`,
        ),
      };
    },
  },
  'thread start': {
    changes: true,
    summary: 'Receives a first message, which starts a thread.',
    options: {
      inbox: { type: 'string', help: 'the inbox: id, address or name', required: true },
      subject: { type: 'string', help: 'the subject' },
      ...received,
    },
    run: async ({ store, values }) =>
      store.startThread({
        inboxId: String(values.inbox),
        subject: values.subject === undefined ? null : String(values.subject),
        ...(await receivedContent(values)),
      }),
  },
  'thread receive': {
    changes: true,
    summary: 'Receives a message. The thread becomes open, and unread for everyone.',
    options: { thread, ...received },
    run: async ({ store, values }) =>
      store.receiveMessage({ threadId: String(values.thread), ...(await receivedContent(values)) }),
  },
  'thread send': {
    changes: true,
    summary: 'Sends a message in a thread.',
    options: { thread, user, body },
    run: ({ store, values }) =>
      store.sendMessage({ threadId: String(values.thread), userId: String(values.user), ...contentOf(values) }),
  },
  'thread note': {
    changes: true,
    summary: 'Adds a note to a thread.',
    options: { thread, user, body },
    run: ({ store, values }) =>
      store.addNote({ threadId: String(values.thread), userId: String(values.user), bodyText: String(values.body) }),
  },
  'thread status': {
    changes: true,
    summary: 'Changes the status of a thread.',
    options: { thread, user, status: { type: 'string', help: `one of ${statuses.join(', ')}`, required: true } },
    run({ store, values }) {
      const status = statuses.find((known) => known === values.status);
      if (!status)
        throw new CouldNotRun(`--status must be one of ${statuses.join(', ')}, not '${values.status}'. See --help.`);
      return store.changeStatus({ threadId: String(values.thread), userId: String(values.user), status });
    },
  },
  'thread assign': {
    changes: true,
    summary: 'Assigns a thread.',
    options: { thread, user, to: { type: 'string', help: 'user:ID, team:ID or nobody', required: true } },
    run: async ({ store, values }) =>
      store.assignThread({
        threadId: String(values.thread),
        userId: String(values.user),
        assignee: assigneeOf(String(values.to)),
      }),
  },
  'thread mark-read': {
    summary: 'Marks a thread as read for a user.',
    options: { thread, user },
    run: ({ store, values }) =>
      store.markThread({ threadId: String(values.thread), userId: String(values.user), unread: false }),
  },
  'thread mark-unread': {
    summary: 'Marks a thread as unread for a user.',
    options: { thread, user },
    run: ({ store, values }) =>
      store.markThread({ threadId: String(values.thread), userId: String(values.user), unread: true }),
  },
};
