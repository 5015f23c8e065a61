import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { contract } from '@threads-api/contract';
import { limits } from '#store';
import { readScope, type ToolContext, withAccess } from './tool-result.ts';
import { toDraftDetailView } from './views/draft-view.ts';
import { fitPage } from './views/fit-page.ts';
import { amongOthers, toEntryView, toThreadView } from './views/thread-view.ts';
import { notice } from './views/untrusted.ts';

const historyLimit = contract.operation('getThread').paging?.limit.default ?? 0;
const mimeType = 'application/json';
const bytes = limits.agentBytes;

/** Threads and drafts as resources, for clients that display them. */
export function registerResources(server: McpServer, context: ToolContext): void {
  const { store, caller, readHtml, signal } = context;

  server.registerResource(
    'thread',
    new ResourceTemplate('threads://thread/{id}', { list: undefined }),
    { title: 'A thread', description: 'A thread with its newest history entries', mimeType },
    async (uri, { id }) => {
      const found = await withAccess(context, readScope, async () => {
        const path = { id: decodeId(id) };
        const read = (limit: number) => store.getThread({ path, query: { historyLimit: limit }, caller, signal });
        return fitPage({
          read,
          limit: historyLimit,
          itemsOf: (page) => page?.history.data.toReversed() ?? [],
          bytesFor: () => bytes,
          toView: (entry, room) => toEntryView(entry, amongOthers(room), readHtml),
        });
      });
      if (!found.page) throw new ResourceNotFoundError(uri.href, `There is no thread ${decodeId(id)} in your view.`);
      const { history, ...thread } = found.page;
      return textContents(uri, {
        ...toThreadView(thread),
        history: { data: found.views, nextCursor: history.nextCursor },
      });
    },
  );
  server.registerResource(
    'draft',
    new ResourceTemplate('threads://draft/{id}', { list: undefined }),
    { title: 'A draft', description: 'A draft and its outcome', mimeType },
    async (uri, { id }) => {
      const draftId = decodeId(id);
      const draft = await withAccess(context, readScope, () => store.getDraft({ draftId, userId: caller.userId }));
      if (!draft) throw new ResourceNotFoundError(uri.href, `You have no draft ${draftId}.`);
      return textContents(uri, await toDraftDetailView(draft, { bytes }, readHtml));
    },
  );
}

/** An id that cannot be decoded is returned unchanged; no thread or draft has such an id. */
function decodeId(value: string | string[] | undefined): string {
  const text = [value ?? ''].flat().join('');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const textContents = (uri: URL, value: object) => ({
  contents: [{ uri: uri.href, mimeType, text: JSON.stringify({ notice, ...value }) }],
});
