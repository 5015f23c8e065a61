import type { Assignment, Participant } from '@threads-api/contract';
import type { StoredAssignment, StoredParticipant } from './stored.ts';

export const toParticipant = ({ type, id, name, address }: StoredParticipant): Participant => ({
  type,
  id,
  name,
  address,
});

export const toAssignment = (stored: StoredAssignment | null): Assignment | null =>
  stored && { type: stored.type, id: stored.id, name: stored.name, assignedAt: stored.assignedAt };
