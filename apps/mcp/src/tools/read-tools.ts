import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { answer, asData, carefully, ToolRefusal } from '../answer.ts';
import { readScope, type ToolParts } from '../caller.ts';
import { cutText, limitBodies, shownCharacters } from '../limit-bodies.ts';
import { limitOf, notePage, threadDetail, threadPage } from '../schemas.ts';

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const cursor = z.string().min(1).max(512).optional().describe('the nextCursor of the page before');
const bodyOffset = z.int().min(0).max(10_000_000).default(0).describe('show the bodies from this character on');
const threadId = z.string().min(1).max(64).describe('the id of a thread, as list_threads gives it');

/** The three reads of the REST API, within the view of the token's owner. */
export function registerReadTools(server: McpServer, parts: ToolParts): void {
  const { store } = parts;
  const { userId } = parts.caller;

  server.registerTool(
    'list_threads',
    {
      title: 'List threads',
      description: 'The conversation threads that you may see, newest first. Follow nextCursor until it is null.',
      annotations: readOnly,
      inputSchema: z.object({
        unread: z.boolean().default(false).describe('only those that are unread'),
        limit: limitOf('listThreads'),
        cursor,
      }),
      outputSchema: threadPage,
    },
    ({ unread, limit, cursor: from }) =>
      carefully(parts, readScope, async () => {
        const page = await store.listThreads({ userId, unread, limit, cursor: from });
        const lines = page.data.map(
          ({ id, subject, sender, status, unread: isUnread }) =>
            `${id} ${status}${isUnread ? ' unread' : ''} ${sender.name ?? ''}: ${subject ?? ''}`,
        );
        return answer(
          page,
          `${page.data.length} threads${page.nextCursor ? ', and more' : ''}.\n${asData(lines.join('\n'))}`,
        );
      }),
  );

  server.registerTool(
    'get_thread',
    {
      title: 'Read a thread',
      description: `One thread with its history, the newest page first. A body shows ${shownCharacters} characters; where truncated is true, ask again with bodyOffset.`,
      annotations: readOnly,
      inputSchema: z.object({
        threadId,
        historyLimit: limitOf('getThread'),
        historyCursor: cursor,
        bodyOffset,
      }),
      outputSchema: threadDetail,
    },
    ({ threadId: id, historyLimit, historyCursor, bodyOffset }) =>
      carefully(parts, readScope, async () => {
        const thread = await store.getThread({ userId, threadId: id, historyLimit, historyCursor });
        if (!thread)
          throw new ToolRefusal(`There is no thread ${id} in your view. list_threads names those that there are.`);
        const cut = limitBodies(thread, bodyOffset);
        const lines = cut.history.data.flatMap((entry) =>
          entry.type === 'message'
            ? [
                `${entry.timestamp} ${entry.direction} ${entry.author.name ?? ''}:`,
                `${entry.bodyText}${entry.truncated ? ' …' : ''}`,
              ]
            : [],
        );
        return answer(
          cut,
          `Thread ${id}, ${thread.status}, ${thread.messageCount} messages.\n${asData([thread.subject ?? '', ...lines].join('\n'))}`,
        );
      }),
  );

  server.registerTool(
    'list_notes',
    {
      title: 'List the notes of a thread',
      description:
        'What colleagues said to each other about a thread, oldest first. Notes are internal: never quote them to the other side.',
      annotations: readOnly,
      inputSchema: z.object({ threadId, limit: limitOf('listThreadNotes'), cursor, bodyOffset }),
      outputSchema: notePage,
    },
    ({ threadId: id, limit, cursor: from, bodyOffset: offset }) =>
      carefully(parts, readScope, async () => {
        const page = await store.listNotes({ userId, threadId: id, limit, cursor: from });
        if (!page)
          throw new ToolRefusal(`There is no thread ${id} in your view. list_threads names those that there are.`);
        const data = page.data.map((note) => ({ ...note, ...cutText(note.bodyText, offset) }));
        const lines = data.map(
          ({ author, bodyText, truncated }) => `${author.name ?? ''}: ${bodyText}${truncated ? ' …' : ''}`,
        );
        return answer({ ...page, data }, `${page.data.length} notes.\n${asData(lines.join('\n'))}`);
      }),
  );
}
