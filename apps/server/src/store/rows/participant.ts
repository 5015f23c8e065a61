import type { Assignment, Participant } from '@threads-api/contract';
import { type Json, parseJson } from '../database/json.ts';
import type { StoredAssignment, StoredParticipant } from './stored.ts';

export const toParticipant = ({ type, id, name, address }: StoredParticipant): Participant => ({
  type,
  id,
  name,
  address,
});

export const toAssignment = (stored: StoredAssignment | null): Assignment | null =>
  stored && { type: stored.type, id: stored.id, name: stored.name, assignedAt: stored.assignedAt };

/** The same people appear in many rows, and parsing their JSON takes a large part of the time of a read. */
const parsed = new Map<string, Participant>();
const mostParsed = 1_000;
const longestKept = 300;

/** Parses a participant. The result is frozen, because rows share it. */
export function parseParticipant(json: Json<StoredParticipant>): Participant {
  const known = parsed.get(json);
  if (known) return known;
  const participant = Object.freeze(toParticipant(parseJson(json)));
  if (json.length > longestKept) return participant;
  if (parsed.size === mostParsed) parsed.clear();
  parsed.set(json, participant);
  return participant;
}
