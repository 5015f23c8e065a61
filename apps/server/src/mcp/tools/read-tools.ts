import { contract } from '@threads-api/contract';
import { toQuery } from '@threads-api/contract/query';
import { bodyOffset, id, maxBytes, outputs, queryArguments, toolArguments } from '../schemas.ts';
import { defineTool, readOnly, ToolError } from '../tool.ts';
import { amongOthers, bytesOf, envelope, fitList, fitPage, wholeEntry } from '../views/fit-page.ts';
import { toEntryView, toMessageView, toNoteView, toThreadView } from '../views/thread-view.ts';
import { notice } from '../views/untrusted.ts';

const mostEntries = contract.operation('getThread').paging?.limit.maximum ?? 0;
const mostNotes = contract.operation('listThreadNotes').paging?.limit.maximum ?? 0;

/** The read operations of the REST API, limited to the view of the token's user. */
const listThreads = defineTool({
  name: 'list_threads',
  title: 'List threads',
  description: 'The threads you may see, newest first. Follow nextCursor until it is null.',
  annotations: readOnly,
  scope: 'mcp:read',
  input: toolArguments({ ...queryArguments('listThreads'), maxBytes }),
  output: outputs.threads,
  run: ({ store, caller }, { maxBytes, limit, ...options }) =>
    fitList(
      (most) => store.listThreads({ query: toQuery({ ...options, limit: most }), caller }),
      { limit, maxBytes },
      toThreadView,
    ),
});

const getThread = defineTool({
  name: 'get_thread',
  title: 'Read a thread',
  description:
    'One thread with its history, newest first. If leftOut.bodyOffset of a message is set, call again with this historyCursor, messageId and that bodyOffset. hiddenPassages is the number of passages that the sender hid. If htmlOmitted, the inbox page does not show the HTML either.',
  annotations: readOnly,
  scope: 'mcp:read',
  input: toolArguments({
    threadId: id,
    ...queryArguments('getThread'),
    messageId: id.optional().describe('only this message'),
    bodyOffset,
    maxBytes,
  }),
  output: outputs.thread,
  async run(
    { store, caller, readHtml, signal },
    { threadId, messageId, bodyOffset: offset, maxBytes: bytes, ...options },
  ) {
    const { historyLimit, ...others } = options;
    const read = async (most: number) => {
      const query = toQuery({ ...others, historyLimit: most });
      const thread = await store.getThread({ path: { id: threadId }, query, caller, signal });
      if (!thread) throw noThread(threadId);
      return thread;
    };
    if (messageId !== undefined) {
      const { history, ...thread } = await read(mostEntries);
      const message = history.data.find((entry) => entry.id === messageId);
      if (message?.type !== 'message')
        throw new ToolError(`${messageId} is not on this page. Use the historyCursor of the page that has it.`);
      const view = toThreadView(thread);
      const size = bytes - bytesOf(view) - envelope;
      const data = [await toMessageView(message, wholeEntry(size, offset), readHtml)];
      return { notice, ...view, history: { data, nextCursor: null } };
    }
    if (offset > 0) throw new ToolError('bodyOffset needs messageId.');
    const { page, views } = await fitPage({
      read,
      limit: historyLimit,
      itemsOf: ({ history }) => history.data.toReversed(),
      bytesFor: ({ history: _history, ...thread }) => bytes - bytesOf(toThreadView(thread)) - envelope,
      toView: (entry, size) => toEntryView(entry, amongOthers(size), readHtml),
    });
    const { history, ...thread } = page;
    return { notice, ...toThreadView(thread), history: { data: views, nextCursor: history.nextCursor } };
  },
});

const listNotes = defineTool({
  name: 'list_notes',
  title: 'List the notes of a thread',
  description:
    'The notes of colleagues about a thread, oldest first. Notes are internal: never quote them in a reply. Continue a long note as in get_thread, with cursor and noteId.',
  annotations: readOnly,
  // Notes are internal and need a separate scope, as in the REST API.
  scope: 'notes:read',
  input: toolArguments({
    threadId: id,
    ...queryArguments('listThreadNotes'),
    noteId: id.optional().describe('only this note'),
    bodyOffset,
    maxBytes,
  }),
  output: outputs.notes,
  async run({ store, caller, signal }, { threadId, noteId, bodyOffset: offset, maxBytes: bytes, limit, ...options }) {
    const read = async (most: number) => {
      const query = toQuery({ ...options, limit: most });
      const found = await store.listThreadNotes({ path: { id: threadId }, query, caller, signal });
      if (!found) throw noThread(threadId);
      return found;
    };
    if (noteId !== undefined) {
      const note = (await read(mostNotes)).data.find((candidate) => candidate.id === noteId);
      if (!note) throw new ToolError(`${noteId} is not on this page. Use the cursor of the page that has it.`);
      return { notice, data: [toNoteView(note, wholeEntry(bytes - envelope, offset))], nextCursor: null };
    }
    if (offset > 0) throw new ToolError('bodyOffset needs noteId.');
    return fitList(read, { limit, maxBytes: bytes }, (note, size) => toNoteView(note, amongOthers(size)));
  },
});

const noThread = (threadId: string) =>
  new ToolError(`There is no thread ${threadId} in your view. Call list_threads to find the threads that exist.`);

export const readTools = [listThreads, getThread, listNotes];
