import type { Attachment, HistoryEntry } from '@threads-api/contract';
import { type Json, parseJson } from '../database/json.ts';
import { toAssignment, toParticipant } from './participant.ts';
import type { StoredAttachment, StoredEntry } from './stored.ts';

/** Converts stored JSON to the contract's entry. A property that is missing, extra or of another type does not compile. */
export function toEntry(json: Json<StoredEntry>): HistoryEntry {
  const stored = parseJson(json);
  const { id, timestamp } = stored;
  switch (stored.type) {
    case 'message':
      return {
        type: stored.type,
        id,
        timestamp,
        direction: stored.direction,
        author: toParticipant(stored.author),
        to: stored.to.map(toParticipant),
        cc: stored.cc.map(toParticipant),
        bodyText: stored.bodyText,
        bodyHtml: stored.bodyHtml,
        attachments: stored.attachments.map(toAttachment),
      };
    case 'status_changed':
      return {
        type: stored.type,
        id,
        timestamp,
        actor: toParticipant(stored.actor),
        from: stored.from,
        to: stored.to,
      };
    case 'assignment_changed':
      return {
        type: stored.type,
        id,
        timestamp,
        actor: toParticipant(stored.actor),
        from: toAssignment(stored.from),
        to: toAssignment(stored.to),
      };
  }
}

const toAttachment = ({ id, filename, contentType, size, inline }: StoredAttachment): Attachment => ({
  id,
  filename,
  contentType,
  size,
  inline,
});
