import type { Db } from '../database/database.ts';
import { parseJson, toJson } from '../database/json.ts';
import { createParts, type Parts } from '../parts.ts';
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

/** The audit log. Entries can only be added: the database refuses to change or delete them. */
export interface Audit {
  /**
   * Makes a change and writes its entry in one transaction, so that neither exists without the other. The change must use the
   * store that it receives, because any other would wait for this transaction to end. If `entryFor` returns `undefined`,
   * nothing is recorded.
   *
   * @example
   * await store.audited((store) => store.revokeToken(id), () => ({ actor, action: 'token.revoke', target: id }));
   */
  audited<R>(change: (store: Parts) => Promise<R>, entryFor: (result: R) => AuditEntry | undefined): Promise<R>;
  /** Records work that takes many transactions, before it begins. */
  audit(entry: AuditEntry): Promise<void>;
  /** The newest entries, oldest first. */
  listAudit(request: { limit: number }): Promise<AuditRecord[]>;
}

export function createAudit(context: StoreContext): Audit {
  const { db, clock } = context;
  return {
    audited: (change, entryFor) =>
      db.transaction().execute(async (transaction) => {
        const result = await change(createParts({ ...context, db: transaction }));
        const entry = entryFor(result);
        if (entry) await writeAudit(transaction, clock, entry);
        return result;
      }),
    audit: (entry) => writeAudit(db, clock, entry),
    listAudit: (request) => listAudit(db, request),
  };
}

async function writeAudit(
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
      details: toJson(details),
    })
    .execute();
}

async function listAudit(db: Db, { limit }: { limit: number }): Promise<AuditRecord[]> {
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
