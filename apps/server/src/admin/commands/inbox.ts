import { type OperatorCommand, recorded, unrecorded } from '../operator-command.ts';
import { changesOf, notBlank, requireChange, requireYes, yes } from '../read-options.ts';

/** Inboxes and their members. INBOX is an id, an address or a name. */
export const commands: Record<string, OperatorCommand> = {
  'inbox create': {
    creates: true,
    changes: true,
    summary: 'Creates an inbox.',
    options: {
      name: unrecorded('the name of the inbox', { required: true }),
      address: unrecorded('the address of the inbox', { required: true }),
    },
    run: async ({ store, values: { name, address } }) => ({
      id: await store.createInbox({ name: notBlank('name', name), address: notBlank('address', address) }),
    }),
  },
  'inbox list': { summary: 'Lists the inboxes and their members.', run: ({ store }) => store.listInboxes() },
  'inbox add-member': membership('Lets a user see all threads of an inbox.', true),
  'inbox remove-member': membership('Immediately removes an inbox and its threads from the view of a user.', false),
  'inbox change': {
    summary: 'Changes the name or the address of an inbox.',
    positionals: ['INBOX'],
    options: {
      name: unrecorded('the new name'),
      address: unrecorded('the new address'),
    },
    changes: true,
    async run({ store, values, positionals: [id = ''] }) {
      const changes = changesOf(values);
      requireChange(changes);
      await store.changeInbox(id, changes);
      return { id, changed: Object.keys(changes) };
    },
  },
  'inbox delete': {
    summary: `Deletes an inbox. --with-threads also deletes its threads, in short steps that do not block users.
Run it again if it is interrupted.`,
    positionals: ['INBOX'],
    options: {
      yes,
      'with-threads': recorded('delete its threads too, with all their messages', { type: 'boolean' }),
    },
    changes: 'in steps',
    async run({ store, values, positionals: [id = ''], record }) {
      requireYes(values, `deletes the inbox ${id}`);
      await record();
      const threads = await store.deleteInbox(id, { withThreads: values['with-threads'] === true });
      return { id, deleted: true, threads };
    },
  },
};

function membership(summary: string, member: boolean): OperatorCommand {
  return {
    changes: true,
    summary,
    positionals: ['INBOX', 'USER'],
    async run({ store, positionals: [inboxId = '', userId = ''] }) {
      await (member ? store.addMember : store.removeMember)(inboxId, userId);
      return { inboxId, userId, member };
    },
  };
}
