/*
 * The contents of the JSON columns. These types are not derived from the contract, because data on disk does not change when
 * the contract does. A difference between the two does not compile in entry-row.ts, note-row.ts or thread-row.ts.
 */

export type StoredStatus = 'open' | 'pending' | 'closed';

export interface StoredParticipant {
  type: 'contact' | 'user' | 'bot' | 'system';
  id: string | null;
  name: string | null;
  address: string | null;
}

export interface StoredAssignment {
  type: 'user' | 'team';
  id: string;
  name: string;
  assignedAt: string;
}

export interface StoredAttachment {
  id: string;
  filename: string;
  contentType: string;
  size: number;
  inline: boolean;
}

export interface StoredMessage {
  type: 'message';
  id: string;
  timestamp: string;
  direction: 'inbound' | 'outbound';
  author: StoredParticipant;
  to: StoredParticipant[];
  cc: StoredParticipant[];
  /** Set if the mail asks for replies to other addresses than its sender's. */
  replyTo?: StoredParticipant[];
  bodyText: string;
  bodyHtml: string | null;
  attachments: StoredAttachment[];
  /** The draft that the message was sent from, and the agent that proposed it. */
  draft?: { id: string; agent?: { tokenId: string; name: string } };
}

interface StoredStatusChange {
  type: 'status_changed';
  id: string;
  timestamp: string;
  actor: StoredParticipant;
  from: StoredStatus;
  to: StoredStatus;
}

interface StoredAssignmentChange {
  type: 'assignment_changed';
  id: string;
  timestamp: string;
  actor: StoredParticipant;
  from: StoredAssignment | null;
  to: StoredAssignment | null;
}

export type StoredEntry = StoredMessage | StoredStatusChange | StoredAssignmentChange;
