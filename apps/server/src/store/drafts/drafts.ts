import type { Db } from '../database/database.ts';
import type { Draft, DraftChange } from './draft.ts';
import {
  type ChangeDraft,
  changeDraft,
  discardDraft,
  type EndDraft,
  type ProposeDraft,
  proposeDraft,
  type SendDraft,
  sendDraft,
} from './draft-commands.ts';
import { type GetDraft, getDraft, type ListDrafts, listDrafts } from './draft-reads.ts';

/** What agents propose and people send. */
export interface Drafts {
  proposeDraft(request: ProposeDraft): Promise<Draft>;
  changeDraft(request: ChangeDraft): Promise<Draft>;
  discardDraft(request: EndDraft): Promise<Draft>;
  sendDraft(request: SendDraft): Promise<Draft>;
  listDrafts(request: ListDrafts): Promise<Draft[]>;
  /** `undefined` if it does not exist or the user may not see it. */
  getDraft(request: GetDraft): Promise<(Draft & { changes: DraftChange[] }) | undefined>;
}

export function createDrafts(db: Db, clock: () => Date): Drafts {
  return {
    proposeDraft: (request) => proposeDraft(db, clock, request),
    changeDraft: (request) => changeDraft(db, clock, request),
    discardDraft: (request) => discardDraft(db, clock, request),
    sendDraft: (request) => sendDraft(db, clock, request),
    listDrafts: (request) => listDrafts(db, request),
    getDraft: (request) => getDraft(db, request),
  };
}
