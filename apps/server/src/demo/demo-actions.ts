import type { Action, ActionName } from '@threads-api/conformance';
import { contract } from '@threads-api/contract';
import type { Store } from '#store';

/** Changes to the demo data, for the conformance kit's target file. */
export type DemoActions = ReturnType<typeof createDemoActions>;

export interface DemoData {
  store: Store;
  /** The user of `tokens.full`, and the inbox whose threads they see. */
  userId: string;
  inboxId: string;
  /** The user of `tokens.otherUser`. */
  otherUserId: string;
}

const customer = { type: 'contact', id: null, name: 'A customer', address: 'customer@post.example' } as const;

const messageWith = (bodyText: string) => ({ to: [], cc: [], bodyText, bodyHtml: null, attachments: [] });

export function createDemoActions({ store, userId, inboxId, otherUserId }: DemoData) {
  const issued = new Map<string, string>();
  let received = 0;
  return {
    async receiveMessage({ THREAD_ID: threadId = '' }) {
      received += 1;
      const message = { threadId, author: customer, ...messageWith(`Question ${received}: is there any news?`) };
      return (await store.receiveMessage(message)).messageId;
    },
    async sendMessage({ THREAD_ID: threadId = '' }) {
      return (await store.sendMessage({ threadId, userId, ...messageWith('We are looking into it.') })).messageId;
    },
    async closeThread({ THREAD_ID: threadId = '' }) {
      return `${(await store.changeStatus({ threadId, userId, status: 'closed' })).historyEntryId}`;
    },
    async setPending({ THREAD_ID: threadId = '' }) {
      return `${(await store.changeStatus({ threadId, userId, status: 'pending' })).historyEntryId}`;
    },
    async changeAssignment({ THREAD_ID: threadId = '' }) {
      const assign = (assignee: { type: 'user'; id: string } | null) =>
        store.assignThread({ threadId, userId, assignee });
      const { historyEntryId } = await assign({ type: 'user', id: userId });
      // Without a history entry, the thread was already assigned to this user.
      return historyEntryId ?? `${(await assign(null)).historyEntryId}`;
    },
    async markRead({ THREAD_ID: threadId = '' }) {
      await store.markThread({ threadId, userId, unread: false });
      return '';
    },
    async addNote({ THREAD_ID: threadId = '' }) {
      return (await store.addNote({ threadId, userId, bodyText: 'Who can take this?' })).noteId;
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
  } satisfies Record<ActionName, Action>;
}
