import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { contract } from '@threads-api/contract';
import { limitBodies } from './limit-bodies.ts';
import { readScope, type ToolContext } from './tool-context.ts';
import { asData, ToolError, withAccess } from './tool-result.ts';

const historyLimit = contract.operation('getThread').paging?.limit.default ?? 0;

/** Threads and drafts as resources, for clients that display them. */
export function registerResources(server: McpServer, context: ToolContext): void {
  const { store, caller } = context;
  const { userId } = caller;

  server.registerResource(
    'thread',
    new ResourceTemplate('threads://thread/{id}', { list: undefined }),
    { title: 'A thread', description: 'A thread with the newest page of its history', mimeType: 'text/plain' },
    (uri, { id }) =>
      withAccess(context, readScope, async () => {
        const threadId = decodeId(id);
        const thread = await store.getThread({ path: { id: threadId }, query: { historyLimit }, caller });
        if (!thread) throw new ToolError(`There is no thread ${threadId} in your view.`);
        return textContents(uri, limitBodies(thread, 0));
      }),
  );
  server.registerResource(
    'draft',
    new ResourceTemplate('threads://draft/{id}', { list: undefined }),
    { title: 'A draft', description: 'A draft with its first and its newest versions', mimeType: 'text/plain' },
    (uri, { id }) =>
      withAccess(context, readScope, async () => {
        const draftId = decodeId(id);
        const draft = await store.getDraft({ draftId, userId });
        if (!draft) throw new ToolError(`You have no draft ${draftId}.`);
        return textContents(uri, draft);
      }),
  );
}

/** An id that cannot be decoded names nothing. */
function decodeId(value: string | string[] | undefined): string {
  const text = [value ?? ''].flat().join('');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const textContents = (uri: URL, value: object) => ({
  contents: [{ uri: uri.href, mimeType: 'text/plain', text: asData(JSON.stringify(value, null, 2)) }],
});
