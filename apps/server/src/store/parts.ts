import { createImports, type Imports } from './commands/import-threads.ts';
import { createThreadCommands, type ThreadCommands } from './commands/thread-commands.ts';
import type { Db } from './database/database.ts';
import { createDrafts, type Drafts } from './drafts/drafts.ts';
import { createRetention, type Retention } from './operations/retention.ts';
import { createStatus, type Status } from './operations/status.ts';
import { createDirectory, type Directory } from './people/directory.ts';
import { createPeople, type People } from './people/people.ts';
import type { CursorCodec } from './reads/cursor.ts';
import type { PageQueue } from './reads/page-queue.ts';
import { createThreadReads, type ThreadReads } from './reads/thread-reads.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createTokens, type Tokens } from './tokens/tokens.ts';
import type { SecretBox } from './webhooks/secret-box.ts';
import { createWebhookQueue, createWebhooks, type WebhookQueue, type Webhooks } from './webhooks/webhooks.ts';

/** All reads and changes, on a database or within a transaction. */
export interface Parts
  extends ThreadReads,
    ThreadCommands,
    Drafts,
    Directory,
    Tokens,
    Sessions,
    Webhooks,
    WebhookQueue,
    Imports,
    Status,
    Retention,
    People {}

export interface PartsOptions {
  clock: () => Date;
  cursors: CursorCodec;
  secrets: SecretBox;
  largePages: PageQueue;
  onTokenUsed: (tokenId: string) => void;
  /** Called when there is read state to delete. */
  onMemberRemoved: () => void;
}

export function createParts(
  db: Db,
  { clock, cursors, secrets, largePages, onTokenUsed, onMemberRemoved }: PartsOptions,
): Parts {
  return {
    ...createThreadReads(db, cursors, largePages),
    ...createThreadCommands(db, clock),
    ...createDrafts(db, clock, cursors),
    ...createDirectory(db, onMemberRemoved),
    ...createTokens(db, clock, onTokenUsed),
    ...createSessions(db, clock),
    ...createWebhooks(db, clock, secrets),
    ...createWebhookQueue(db, clock, secrets),
    ...createImports(db),
    ...createStatus(db, clock),
    ...createRetention(db, clock),
    ...createPeople(db, clock, onMemberRemoved),
  };
}
