import type { Oas3Rule } from '@redocly/openapi-core';

const acronyms = /\b(API|CSV|HTML|HTTP|ID|IDs|JSON|MCP|REST|URL|UTC)\b/g;

/** Summaries of operations are in sentence case, without a period. */
export const summaryStyle: Oas3Rule = () => ({
  Operation(operation, ctx) {
    const summary = operation.summary?.trim();
    if (!summary) return;
    const location = ctx.location.child('summary');
    if (summary.endsWith('.')) ctx.report({ message: 'The summary ends with a period. Remove it.', location });
    const words = summary.replaceAll(acronyms, (word, _, index) => (index === 0 ? 'A' : word.toLowerCase()));
    if (!/^[A-Z][^A-Z]*$/.test(words)) {
      const message = 'The summary is not in sentence case. Capitalize only the first word and acronyms.';
      ctx.report({ message, location });
    }
  },
});
