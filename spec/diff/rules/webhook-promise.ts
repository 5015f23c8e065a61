import type { DiffRule } from '../change.ts';

/** In a webhook the service is the sender: a header or a body that may be missing breaks the receiver. */
export const webhookPromise: DiffRule = ({ at, kind, type, property, before, after }) => {
  if (!at.startsWith('#/webhooks/')) return undefined;
  if (kind === 'removed' && /^Parameter/.test(type)) return 'The header is no longer sent.';
  const optional = property === 'required' && before?.value === true && after?.value !== true;
  return optional && (type === 'Parameter' || type === 'RequestBody')
    ? 'It was always sent, and may now be missing.'
    : undefined;
};
