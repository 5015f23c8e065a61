import type { ToolAnnotations } from '@modelcontextprotocol/server';

/** What a hint is when it is absent is left out: every client reads the list of tools. */
export const readOnly = { readOnlyHint: true, openWorldHint: false } satisfies ToolAnnotations;

export const writing = { destructiveHint: false, openWorldHint: false } satisfies ToolAnnotations;
