import type { Audit, Parts } from '#store';

/** A change of a user. */
export interface AuditedChange<R> {
  caller: { userId: string };
  /** The name in the audit log. */
  action: string;
  /** The id of the changed object. Default: the id of the result. */
  target?: string;
  /** Makes the change within the transaction that writes the audit entry. */
  work(store: Parts): Promise<R>;
}

/** Makes a change and writes its audit entry in one transaction. */
export const makeChange = <R extends { id: string }>(
  store: Audit,
  { caller, action, target, work }: AuditedChange<R>,
): Promise<R> =>
  store.audited(work, ({ id }) => ({ actor: { type: 'user', id: caller.userId }, action, target: target ?? id }));
