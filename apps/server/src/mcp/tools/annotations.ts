import type { ToolAnnotations } from '@modelcontextprotocol/server';

/** Hints with their default value are omitted, to keep the list of tools short. */
export const readOnly = { readOnlyHint: true, openWorldHint: false } satisfies ToolAnnotations;

export const writing = { destructiveHint: false, openWorldHint: false } satisfies ToolAnnotations;
