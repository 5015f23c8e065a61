import type { Oas3Rule } from '@redocly/openapi-core';

/** Summaries are short lines in sentence case without a full stop. */
export const summaryStyle: Oas3Rule = () => ({
  Operation(operation, ctx) {
    const summary = operation.summary?.trim();
    if (!summary) return;
    const location = ctx.location.child('summary');
    if (summary.endsWith('.')) ctx.report({ message: 'The summary ends with a full stop. Remove it.', location });
    if (!/^[A-Z][^A-Z]*$/.test(summary)) {
      const message = 'The summary is not in sentence case. Begin with a capital letter and use no other.';
      ctx.report({ message, location });
    }
  },
});
