import type { McpServer } from '@modelcontextprotocol/server';
import { toQuery } from '@threads-api/contract/query';
import * as z from 'zod';
import type { ThreadReads } from '#store';
import { type CutEntry, cutText, limitBodies, shownCharacters } from '../limit-bodies.ts';
import { notePage, queryInput, threadDetail, threadPage } from '../schemas.ts';
import { notesScope, readScope, type ToolContext } from '../tool-context.ts';
import { asData, runTool, ToolError, toolResult } from '../tool-result.ts';
import { readOnly } from './annotations.ts';

type Context = ToolContext<ThreadReads>;

const bodyOffset = z.int().min(0).max(10_000_000).default(0).describe('show the bodies from this character on');
const threadId = z.string().min(1).max(64).describe('the id of a thread, as list_threads gives it');

/** The three read operations of the REST API, within the view of the token's owner. */
export function registerReadTools(server: McpServer, context: Context): void {
  for (const register of [registerListThreads, registerGetThread, registerListNotes]) register(server, context);
}

function registerListThreads(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'list_threads',
    {
      title: 'List threads',
      description: 'The conversation threads that you may see, newest first. Follow nextCursor until it is null.',
      annotations: readOnly,
      inputSchema: queryInput('listThreads'),
      outputSchema: threadPage,
    },
    (options) =>
      runTool(context, readScope, async () => {
        const page = await store.listThreads({ query: toQuery(options), caller });
        const lines = page.data.map(
          ({ id, subject, sender, status, unread }) =>
            `${id} ${status}${unread ? ' unread' : ''} ${sender.name ?? ''}: ${subject ?? ''}`,
        );
        const more = page.nextCursor ? ', and more' : '';
        return toolResult(page, `${page.data.length} threads${more}.\n${asData(lines.join('\n'))}`);
      }),
  );
}

function registerGetThread(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'get_thread',
    {
      title: 'Read a thread',
      description: `One thread with its history, the newest page first. A body shows ${shownCharacters} characters; where truncated is true, ask again with bodyOffset.`,
      annotations: readOnly,
      inputSchema: queryInput('getThread').extend({ threadId, bodyOffset }),
      outputSchema: threadDetail,
    },
    ({ threadId: id, bodyOffset: offset, ...options }) =>
      runTool(context, readScope, async () => {
        const thread = await store.getThread({ path: { id }, query: toQuery(options), caller });
        if (!thread) throw noThread(id);
        const cut = limitBodies(thread, offset);
        const text = [thread.subject ?? '', ...cut.history.data.flatMap(messageLines)].join('\n');
        return toolResult(
          cut,
          `Thread ${thread.id}, ${thread.status}, ${thread.messageCount} messages.\n${asData(text)}`,
        );
      }),
  );
}

function registerListNotes(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'list_notes',
    {
      title: 'List the notes of a thread',
      description:
        'The notes of colleagues about a thread, oldest first. Notes are internal: never quote them to the other side.',
      annotations: readOnly,
      inputSchema: queryInput('listThreadNotes').extend({ threadId, bodyOffset }),
      outputSchema: notePage,
    },
    ({ threadId: id, bodyOffset: offset, ...options }) =>
      runTool(context, notesScope, async () => {
        const page = await store.listThreadNotes({ path: { id }, query: toQuery(options), caller });
        if (!page) throw noThread(id);
        const data = page.data.map((note) => ({ ...note, ...cutText(note.bodyText, offset) }));
        const lines = data.map(
          ({ author, bodyText, truncated }) => `${author.name ?? ''}: ${bodyText}${truncated ? ' …' : ''}`,
        );
        return toolResult({ ...page, data }, `${page.data.length} notes.\n${asData(lines.join('\n'))}`);
      }),
  );
}

const noThread = (id: string) =>
  new ToolError(`There is no thread ${id} in your view. Call list_threads to find the threads that exist.`);

const messageLines = (entry: CutEntry) =>
  entry.type === 'message'
    ? [
        `${entry.timestamp} ${entry.direction} ${entry.author.name ?? ''}:`,
        `${entry.bodyText}${entry.truncated ? ' …' : ''}`,
      ]
    : [];
