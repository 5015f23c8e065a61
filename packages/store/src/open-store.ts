import { type CompiledQuery, Kysely, sql } from 'kysely';
import { addNote } from './commands/add-note.ts';
import { assignThread } from './commands/assign-thread.ts';
import { changeStatus } from './commands/change-status.ts';
import { markThread } from './commands/mark-thread.ts';
import { receiveMessage } from './commands/receive-message.ts';
import { sendMessage } from './commands/send-message.ts';
import { startThread } from './commands/start-thread.ts';
import { createCursorCodec } from './cursor.ts';
import type { Database } from './database.ts';
import { addMember, createInbox, createTeam, createUser, listInboxes, listUsers, removeMember } from './directory.ts';
import {
  type ChangeDraft,
  changeDraft,
  discardDraft,
  type EndDraft,
  type ProposeDraft,
  proposeDraft,
  sendDraft,
} from './drafts/draft-commands.ts';
import { getDraft, type ListDrafts, listDrafts } from './drafts/draft-reads.ts';
import {
  type Checkpoint,
  canImport,
  findThreads,
  importThreads,
  readCheckpoint,
  type ThreadImport,
} from './import-threads.ts';
import { migrate } from './migrate.ts';
import { isPostgresUrl, postgresDialect } from './postgres.ts';
import { getThread } from './reads/get-thread.ts';
import { listNotes } from './reads/list-notes.ts';
import { listThreads } from './reads/list-threads.ts';
import { sqliteDialect } from './sqlite.ts';
import { createToken, type Door, findCaller, listTokens, revokeToken } from './tokens.ts';
import { addTestDelivery, forgetDeliveries, listAttempts, listDeliveries, redeliver } from './webhooks/deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  type NewEndpoint,
  rotateSecret,
} from './webhooks/endpoints.ts';
import { fanOut } from './webhooks/fan-out.ts';
import { recordAttempts } from './webhooks/record-attempts.ts';
import { countWaiting, dueEndpoints, takeDeliveries } from './webhooks/take-deliveries.ts';

export interface StoreOptions {
  /** `postgres://…`, or the name of an SQLite file; absent, the data lives in memory. */
  url?: string | undefined;
  /** What time it is. */
  clock?: () => Date;
  /** Signs cursors instead of the secret in the database; for data whose cursors are known beforehand, as in the demo. */
  cursorSecret?: string;
  /** Told of every query, as it is sent. */
  onQuery?: (query: CompiledQuery) => void;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

type Rest<F> = F extends (first: never, second: never, ...rest: infer R) => unknown ? R : never;

/**
 * Opens the service's data, and creates or updates the tables if need be.
 *
 * @example
 * const store = await openStore({ url: 'threads.db' });
 * const page = await store.listThreads({ userId, unread: true, limit: 50 });
 */
export async function openStore({
  url = ':memory:',
  clock = () => new Date(),
  cursorSecret,
  onQuery,
}: StoreOptions = {}) {
  const dialect = isPostgresUrl(url) ? postgresDialect(url) : sqliteDialect(url);
  const db = new Kysely<Database>({ dialect, ...(onQuery && { log: ({ query }) => onQuery(query) }) });
  await migrate(db);
  const { value: secret } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'cursor_secret')
    .executeTakeFirstOrThrow();
  const cursors = createCursorCodec(cursorSecret ?? secret);

  return {
    // What a caller may see.
    listThreads: (request: Rest<typeof listThreads>[0]) => listThreads(db, cursors, request),
    getThread: (request: Rest<typeof getThread>[0]) => getThread(db, cursors, request),
    listNotes: (request: Rest<typeof listNotes>[0]) => listNotes(db, cursors, request),
    findCaller: (token: string, door?: Door) => findCaller(db, clock, token, door),

    // What happens to a thread: one transaction each, with its history and its events.
    startThread: (command: Rest<typeof startThread>[0]) => startThread(db, clock, command),
    receiveMessage: (command: Rest<typeof receiveMessage>[0]) => receiveMessage(db, clock, command),
    sendMessage: (command: Rest<typeof sendMessage>[0]) => sendMessage(db, clock, command),
    addNote: (command: Rest<typeof addNote>[0]) => addNote(db, clock, command),
    changeStatus: (command: Rest<typeof changeStatus>[0]) => changeStatus(db, clock, command),
    assignThread: (command: Rest<typeof assignThread>[0]) => assignThread(db, clock, command),
    markThread: (command: Parameters<typeof markThread>[1]) => markThread(db, command),

    // What agents propose and people send.
    proposeDraft: (request: ProposeDraft) => proposeDraft(db, clock, request),
    changeDraft: (request: ChangeDraft) => changeDraft(db, clock, request),
    discardDraft: (request: EndDraft) => discardDraft(db, clock, request),
    sendDraft: (request: Rest<typeof sendDraft>[0]) => sendDraft(db, clock, request),
    listDrafts: (request: ListDrafts) => listDrafts(db, request),
    getDraft: (request: Parameters<typeof getDraft>[1]) => getDraft(db, request),

    // What the operator does.
    createUser: (user: Parameters<typeof createUser>[1]) => createUser(db, user),
    createTeam: (team: Parameters<typeof createTeam>[1]) => createTeam(db, team),
    createInbox: (inbox: Parameters<typeof createInbox>[1]) => createInbox(db, inbox),
    addMember: (inboxId: string, userId: string) => addMember(db, inboxId, userId),
    removeMember: (inboxId: string, userId: string) => removeMember(db, inboxId, userId),
    createToken: (token: Rest<typeof createToken>[0], text?: string) => createToken(db, clock, token, text),
    revokeToken: (tokenId: string) => revokeToken(db, clock, tokenId),
    listTokens: () => listTokens(db),
    importThreads: (imports: ThreadImport[], checkpoint?: Checkpoint) => importThreads(db, imports, checkpoint),
    canImport: (imports: ThreadImport[]) => canImport(db, imports),
    readCheckpoint: (name: string) => readCheckpoint(db, name),
    findThreads: (ids: string[]) => findThreads(db, ids),
    createEndpoint: (endpoint: NewEndpoint) => createEndpoint(db, clock, endpoint),
    listEndpoints: () => listEndpoints(db, clock),
    rotateSecret: (endpointId: string, options?: { force?: boolean }) => rotateSecret(db, clock, endpointId, options),
    enableEndpoint: (endpointId: string) => enableEndpoint(db, endpointId),
    disableEndpoint: (endpointId: string, because: string) => disableEndpoint(db, clock, endpointId, because),
    deleteEndpoint: (endpointId: string) => deleteEndpoint(db, endpointId),
    listDeliveries: (endpointId: string, limit: number) => listDeliveries(db, endpointId, limit),
    listAttempts: (deliveryId: string) => listAttempts(db, deliveryId),
    redeliver: (deliveryId: string) => redeliver(db, clock, deliveryId),
    addTestDelivery: (endpointId: string, event: { type: string }) => addTestDelivery(db, clock, endpointId, event),
    listUsers: () => listUsers(db),
    listInboxes: () => listInboxes(db),

    // What a worker does for the webhooks.
    fanOut: (limit: number) => fanOut(db, clock, limit),
    dueEndpoints: (except: string[]) => dueEndpoints(db, clock, except),
    takeDeliveries: (request: Rest<typeof takeDeliveries>[0]) => takeDeliveries(db, clock, request),
    recordAttempts: (results: Parameters<typeof recordAttempts>[1]) => recordAttempts(db, results),
    forgetDeliveries: (before: Date, limit: number) => forgetDeliveries(db, before, limit),
    countWaiting: () => countWaiting(db),

    /** Resolves if the database answers. */
    ping: () => sql`select 1`.execute(db),
    close: () => db.destroy(),
    /** The tables themselves, for those who count or explain. */
    db,
  };
}
