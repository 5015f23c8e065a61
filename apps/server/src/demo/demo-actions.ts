import { contract } from '@threads-api/contract';
import type { Store } from '#store';

/** What an action is given: the environment variables of the conformance kit's target file. */
export type ActionInput = Partial<Record<'THREAD_ID' | 'TOKEN', string>>;

/** Changes of the demo data, by the names that the conformance kit's target file has for them. */
export type DemoActions = Record<
  'receiveMessage' | 'closeThread' | 'addNote' | 'issueToken' | 'revokeToken' | 'joinInbox' | 'leaveInbox',
  (input: ActionInput) => Promise<string>
>;

export interface DemoWorld {
  store: Store;
  /** The user of `tokens.full`, and the inbox of the threads that they see. */
  userId: string;
  inboxId: string;
  /** The user of `tokens.otherUser`. */
  otherUserId: string;
}

const customer = { type: 'contact', id: null, name: 'A customer', address: 'customer@post.example' } as const;

export function createDemoActions({ store, userId, inboxId, otherUserId }: DemoWorld): DemoActions {
  const issued = new Map<string, string>();
  return {
    async receiveMessage({ THREAD_ID: threadId = '' }) {
      const content = { to: [], cc: [], bodyText: 'One more question.', bodyHtml: null, attachments: [] };
      return (await store.receiveMessage({ threadId, author: customer, ...content })).messageId;
    },
    async closeThread({ THREAD_ID: threadId = '' }) {
      return `${(await store.changeStatus({ threadId, userId, status: 'closed' })).historyEntryId}`;
    },
    async addNote({ THREAD_ID: threadId = '' }) {
      return (await store.addNote({ threadId, userId, bodyText: 'Who takes this?' })).noteId;
    },
    async issueToken() {
      const { id, token } = await store.createToken({ userId, name: 'issued', scopes: [...contract.scopes] });
      issued.set(token, id);
      return token;
    },
    async revokeToken({ TOKEN = '' }) {
      await store.revokeToken(issued.get(TOKEN) ?? '');
      return '';
    },
    async joinInbox() {
      await store.addMember(inboxId, otherUserId);
      return '';
    },
    async leaveInbox() {
      await store.removeMember(inboxId, otherUserId);
      return '';
    },
  };
}
