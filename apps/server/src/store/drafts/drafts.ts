import type { Db } from '../database/database.ts';
import type { CursorCodec } from '../reads/cursor.ts';
import { type ChangeDraft, changeDraft } from './change-draft.ts';
import { type GetDraft, getDraft, type ListDrafts, listDrafts } from './draft-reads.ts';
import { type DiscardDraft, discardDraft, type SendDraft, sendDraft } from './end-draft.ts';
import { type ListOrigins, listOrigins } from './list-origins.ts';
import { type ListReceivers, listReceivers } from './list-receivers.ts';
import { type ProposeDraft, proposeDraft } from './propose-draft.ts';

/** Drafts, which agents propose and people send. */
export function createDrafts(db: Db, clock: () => Date, cursors: CursorCodec) {
  return {
    proposeDraft: (request: ProposeDraft) => proposeDraft(db, clock, request),
    changeDraft: (request: ChangeDraft) => changeDraft(db, clock, request),
    discardDraft: (request: DiscardDraft) => discardDraft(db, clock, request),
    sendDraft: (request: SendDraft) => sendDraft(db, clock, request),
    listDrafts: (request: ListDrafts) => listDrafts(db, cursors, request),
    /** `undefined` if the draft does not exist or the user may not see it. */
    getDraft: (request: GetDraft) => getDraft(db, request),
    /** Which messages of a thread were drafts; `undefined` if the thread is not in the view. */
    listOrigins: (request: ListOrigins) => listOrigins(db, request),
    /** The webhooks that receive an event when the draft is sent; `undefined` if the user may not see the draft. */
    listReceivers: (request: ListReceivers) => listReceivers(db, request),
  };
}

export type Drafts = ReturnType<typeof createDrafts>;
