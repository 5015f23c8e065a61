import type { DiffRule } from '../change.ts';

/** D31 lets a response gain fields, not an operation gain answers. A receiver of webhooks may answer what it likes. */
export const statusAdded: DiffRule = ({ at, kind, type }) =>
  kind === 'added' && type === 'Response' && !at.startsWith('#/webhooks/')
    ? `The operation may return ${at.slice(at.lastIndexOf('/') + 1)}, which it did not return before.`
    : undefined;
