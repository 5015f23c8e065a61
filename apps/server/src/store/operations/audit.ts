import { parseJson, toJson } from '../database/json.ts';
import type { StoreContext } from '../store-context.ts';

/**
 * The author of a change: an operator at the command line, a user of the inbox page, an agent identified by its token, or the
 * service itself.
 */
export interface AuditActor {
  type: 'operator' | 'user' | 'agent' | 'system';
  /** The operator's login name, the user's id or the token's id. */
  id: string | null;
}

/** One change. Identify people only by id: entries are never changed, so they must not contain personal data. */
export interface AuditEntry {
  actor: AuditActor;
  /** The kind of object and the change, such as `token.revoke`. */
  action: string;
  /** The id of the changed object. */
  target?: string | null;
  /** Other ids and settings. */
  details?: Record<string, unknown>;
}

export interface AuditRecord extends Required<AuditEntry> {
  /** Increases with each entry. */
  number: number;
  at: string;
}

/** Records work that takes many transactions, before it begins. The database refuses to change or delete an entry. */
export async function audit(
  { db, clock }: StoreContext,
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
      details: toJson(details),
    })
    .execute();
}

/** The newest entries, oldest first. */
export async function listAudit({ db }: StoreContext, { limit }: { limit: number }): Promise<AuditRecord[]> {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('place', 'desc').limit(limit).execute();
  return rows.reverse().map(({ place, at, actor_type, actor_id, action, target, details }) => ({
    number: Number(place),
    at,
    actor: { type: actor_type, id: actor_id },
    action,
    target,
    details: parseJson(details),
  }));
}
