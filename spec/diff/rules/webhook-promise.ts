import type { DiffRule } from '../change.ts';

/** The service sends webhooks, so a header or body that may be missing breaks receivers. */
export const webhookPromise: DiffRule = ({ at, kind, type, property, before, after }) => {
  if (!at.startsWith('#/webhooks/')) return undefined;
  if (kind === 'removed' && /^Parameter/.test(type)) return 'The header is no longer sent.';
  const optional = property === 'required' && before?.value === true && after?.value !== true;
  if (!optional || (type !== 'Parameter' && type !== 'RequestBody')) return undefined;
  const part = type === 'Parameter' ? 'header' : 'body';
  return `The webhook's ${part} is no longer required, so it may be missing.`;
};
