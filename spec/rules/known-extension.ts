import type { Oas3Rule } from '@redocly/openapi-core';

const known = [
  'x-requirement',
  'x-story',
  'x-caller',
  'x-order',
  'x-page-direction',
  'x-filters',
  'x-limits',
  'x-effect',
  'x-unknown-parameters',
  'x-rate-limit',
  'x-scope',
  'x-webhook-delivery',
  'x-fallback-responses',
];

/** An extension that no program reads is a typing error, or belongs into a description. */
export const knownExtension: Oas3Rule = () => ({
  any: {
    enter(node, ctx) {
      if (typeof node !== 'object' || node === null) return;
      for (const key of Object.keys(node)) {
        if (!key.startsWith('x-') || known.includes(key)) continue;
        const message = `No program reads the extension ${key}. Use one of ${known.join(', ')}, or write a description.`;
        ctx.report({ message, location: ctx.location.child(key) });
      }
    },
  },
});
