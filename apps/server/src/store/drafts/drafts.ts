import type { MessageOrigin, Receiver } from '#inbox-contract';
import type { Db } from '../database/database.ts';
import type { CursorCodec } from '../reads/cursor.ts';
import { type ChangeDraft, changeDraft } from './change-draft.ts';
import type { Draft, DraftDetail } from './draft.ts';
import { type DraftPage, type GetDraft, getDraft, type ListDrafts, listDrafts } from './draft-reads.ts';
import { type DiscardDraft, discardDraft, type SendDraft, sendDraft } from './end-draft.ts';
import { type ListOrigins, listOrigins } from './list-origins.ts';
import { type ListReceivers, listReceivers } from './list-receivers.ts';
import { type ProposeDraft, proposeDraft } from './propose-draft.ts';

/** Drafts, which agents propose and people send. */
export interface Drafts {
  proposeDraft(request: ProposeDraft): Promise<Draft>;
  changeDraft(request: ChangeDraft): Promise<Draft>;
  discardDraft(request: DiscardDraft): Promise<Draft>;
  sendDraft(request: SendDraft): Promise<Draft>;
  listDrafts(request: ListDrafts): Promise<DraftPage>;
  /** `undefined` if the draft does not exist or the user may not see it. */
  getDraft(request: GetDraft): Promise<DraftDetail | undefined>;
  /** Which messages of a thread were drafts; `undefined` if the thread is not in the view. */
  listOrigins(request: ListOrigins): Promise<MessageOrigin[] | undefined>;
  /** The webhooks that receive an event when the draft is sent; `undefined` if the user may not see the draft. */
  listReceivers(request: ListReceivers): Promise<Receiver[] | undefined>;
}

export function createDrafts(db: Db, clock: () => Date, cursors: CursorCodec): Drafts {
  return {
    proposeDraft: (request) => proposeDraft(db, clock, request),
    changeDraft: (request) => changeDraft(db, clock, request),
    discardDraft: (request) => discardDraft(db, clock, request),
    sendDraft: (request) => sendDraft(db, clock, request),
    listDrafts: (request) => listDrafts(db, cursors, request),
    getDraft: (request) => getDraft(db, request),
    listOrigins: (request) => listOrigins(db, request),
    listReceivers: (request) => listReceivers(db, request),
  };
}
