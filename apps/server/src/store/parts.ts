import { createImports } from './commands/import-threads.ts';
import { createThreadCommands } from './commands/thread-commands.ts';
import type { Db } from './database/database.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createRetention } from './operations/retention.ts';
import { createStatus } from './operations/status.ts';
import { createDirectory } from './people/directory.ts';
import { createPeople } from './people/people.ts';
import type { CursorCodec } from './reads/cursor.ts';
import type { PageQueue } from './reads/page-queue.ts';
import { createThreadReads } from './reads/thread-reads.ts';
import { createSessions } from './sessions/sessions.ts';
import { createTokens } from './tokens/tokens.ts';
import type { SecretBox } from './webhooks/secret-box.ts';
import { createWebhookQueue, createWebhooks } from './webhooks/webhooks.ts';

/** All reads and changes, on a database or within a transaction. */
export type Parts = ReturnType<typeof createParts>;

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
) {
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
