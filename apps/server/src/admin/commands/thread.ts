import { CouldNotRun } from '@threads-api/cli';
import { named, type OperatorCommand, recorded, unrecorded } from '../operator-command.ts';
import { received, receivedContent } from '../received-message.ts';

const thread = recorded('the id of the thread', { required: true });

/** Commands for programs such as the mail bridge. People change threads on the inbox page. */
export const commands: Record<string, OperatorCommand> = {
  'thread show': {
    summary: 'Shows a thread and the address of its inbox.',
    positionals: ['THREAD_ID'],
    async run({ store, positionals: [id = ''] }) {
      const found = await store.describeThread(id);
      if (!found) throw new CouldNotRun(`There is no thread ${id}.`);
      return found;
    },
  },
  'thread start': {
    changes: true,
    summary: 'Receives a first message, which starts a thread.',
    options: {
      inbox: named('inbox', 'the inbox'),
      subject: unrecorded('the subject'),
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
  'thread note': {
    changes: true,
    summary: 'Adds a note to a thread.',
    options: {
      thread,
      user: named('user', 'the user who writes it'),
      body: unrecorded('the text of the note', { required: true }),
    },
    run: ({ store, values }) =>
      store.addNote({ threadId: String(values.thread), userId: String(values.user), bodyText: String(values.body) }),
  },
};
