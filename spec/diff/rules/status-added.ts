import type { DiffRule } from '../change.ts';

/** D31 allows new fields in a response, but not new statuses. Webhook receivers may return any status. */
export const statusAdded: DiffRule = ({ at, kind, type }) =>
  kind === 'added' && type === 'Response' && !at.startsWith('#/webhooks/')
    ? `The operation may return ${at.slice(at.lastIndexOf('/') + 1)}, which it did not return before.`
    : undefined;
