import type { Db } from '../database.ts';

/**
 * Who changed something: an operator at the command line, a user in the inbox, an agent known by its token, or the service
 * itself.
 */
export interface AuditActor {
  type: 'operator' | 'user' | 'agent' | 'system';
  /** The login of the operator, the id of the user or the id of the token. */
  id: string | null;
}

/** One change. Name people by their ids only: entries are never changed, so the data of a person must not be in them. */
export interface AuditEntry {
  actor: AuditActor;
  /** What was changed and how, such as `token.revoke`. */
  action: string;
  /** The id of what was changed. */
  target?: string | null;
  /** Further ids and settings. */
  details?: Record<string, unknown>;
}

export interface AuditRecord extends Required<AuditEntry> {
  /** Increases with each entry. */
  number: number;
  at: string;
}

/** The audit log. Entries are added and never changed: the database refuses it. */
export interface Audit {
  /** Call it once for each change that succeeded. */
  audit(entry: AuditEntry): Promise<void>;
  /** Entries after a number, oldest first. */
  listAudit(request: { after?: number; limit: number }): Promise<AuditRecord[]>;
}

export function createAudit(db: Db, clock: () => Date): Audit {
  return {
    audit: (entry) => writeAudit(db, clock, entry),
    listAudit: (request) => listAudit(db, request),
  };
}

export async function writeAudit(
  db: Db,
  clock: () => Date,
  { actor, action, target = null, details = {} }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: clock().toISOString(),
      actor_type: actor.type,
      actor_id: actor.id,
      action,
      target,
      details: JSON.stringify(details),
    })
    .execute();
}

async function listAudit(db: Db, { after = 0, limit }: { after?: number; limit: number }): Promise<AuditRecord[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(({ place, at, actor_type, actor_id, action, target, details }) => ({
    number: Number(place),
    at,
    actor: { type: actor_type, id: actor_id },
    action,
    target,
    details: JSON.parse(details),
  }));
}
