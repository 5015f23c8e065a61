import type { McpServer } from '@modelcontextprotocol/server';
import { type Draft, type DraftActor, longestBody, type Recipient } from '@threads-api/store';
import * as z from 'zod';
import { answer, carefully, ToolRefusal } from '../answer.ts';
import { proposeScope, readScope, type ToolParts } from '../caller.ts';
import { draftOutput, draftsOutput, recipients, shownDraft as shown } from '../schemas.ts';

const writes = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const draftId = z.string().min(1).max(64).describe('the id of a draft');
const version = z.int().min(1).describe('the version that you saw; another one is not overwritten');
const bodyText = z.string().describe('the text that a person may send, at most 100 kB');
const subject = z.string().max(998).optional();
const reasoning = z
  .string()
  .max(4000)
  .optional()
  .describe('why you wrote it so, for the person who reviews it; never sent');

/** Agents propose, change and discard. There is no tool that sends. */
export function registerDraftTools(server: McpServer, parts: ToolParts): void {
  const { store } = parts;
  const { userId, tokenId, tokenName } = parts.caller;
  // By the name that the operator gave the token: what an agent says of itself proves nothing.
  const actor: DraftActor = { type: 'agent', tokenId, name: tokenName };

  server.registerTool(
    'propose_draft',
    {
      title: 'Propose a draft',
      description:
        'Proposes an answer to a thread. It is not sent: a person reads it, may edit it, and sends it or does not. Without `to` it goes to the people of the thread.',
      annotations: writes,
      inputSchema: z.object({
        threadId: z.string().min(1).max(64),
        bodyText,
        subject,
        to: recipients.optional(),
        cc: recipients.optional(),
        reasoning,
      }),
      outputSchema: draftOutput,
    },
    ({ threadId, to, cc, ...content }) =>
      carefully(parts, proposeScope, async () => {
        const draft = await store.proposeDraft({
          userId,
          actor,
          threadId,
          ...content,
          to: to && people(to),
          cc: cc && people(cc),
        });
        return answer(
          shown(draft),
          `Draft ${draft.id}, version ${draft.version}, waits for a person. ${warning(draft)}`.trim(),
        );
      }),
  );

  server.registerTool(
    'update_draft',
    {
      title: 'Change a draft',
      description:
        'Changes a draft that you proposed. If somebody changed it since you saw it, it is refused, and you get the current one.',
      annotations: writes,
      inputSchema: z.object({
        draftId,
        version,
        bodyText: bodyText.optional(),
        subject,
        to: recipients.optional(),
        cc: recipients.optional(),
        reasoning,
      }),
      outputSchema: draftOutput,
    },
    ({ draftId: id, version: seen, to, cc, bodyText: body, subject: title, reasoning: reason }) =>
      carefully(parts, proposeScope, async () => {
        const changes = {
          ...(body !== undefined && { bodyText: body }),
          ...(title !== undefined && { subject: title }),
          ...(reason !== undefined && { reasoning: reason }),
          ...(to && { to: people(to) }),
          ...(cc && { cc: people(cc) }),
        };
        const draft = await store.changeDraft({ draftId: id, version: seen, actor, userId, changes });
        return answer(shown(draft), `Draft ${draft.id} is at version ${draft.version}. ${warning(draft)}`.trim());
      }),
  );

  server.registerTool(
    'discard_draft',
    {
      title: 'Discard a draft',
      description: 'Takes a draft that you proposed out of the way.',
      annotations: { ...writes, destructiveHint: true },
      inputSchema: z.object({ draftId, version }),
      outputSchema: draftOutput,
    },
    ({ draftId: id, version: seen }) =>
      carefully(parts, proposeScope, async () => {
        const draft = await store.discardDraft({ draftId: id, version: seen, actor, userId });
        return answer(shown(draft), `Draft ${draft.id} is discarded.`);
      }),
  );

  server.registerTool(
    'list_drafts',
    {
      title: 'List drafts',
      description: 'The drafts that you proposed and that nobody has sent or discarded yet.',
      annotations: reads,
      inputSchema: z.object({
        threadId: z.string().min(1).max(64).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
      outputSchema: draftsOutput,
    },
    ({ threadId, limit }) =>
      carefully(parts, readScope, async () => {
        const drafts = await store.listDrafts({ userId, threadId, limit });
        return answer(
          { data: drafts.map(shown) },
          `${drafts.length} drafts. ${drafts.map(({ id, state }) => `${id} ${state}`).join(', ')}`,
        );
      }),
  );

  server.registerTool(
    'get_draft',
    {
      title: 'Read a draft',
      description: 'One draft, and whether a person has edited, sent or discarded it.',
      annotations: reads,
      inputSchema: z.object({
        draftId,
        bodyOffset: z.int().min(0).max(longestBody).default(0).describe('show the body from this character on'),
      }),
      outputSchema: draftOutput,
    },
    ({ draftId: id, bodyOffset }) =>
      carefully(parts, readScope, async () => {
        const draft = await store.getDraft({ draftId: id, userId });
        if (!draft) throw new ToolRefusal(`There is no draft ${id} of yours. list_drafts names those that there are.`);
        return answer(shown(draft, bodyOffset), `Draft ${id}, version ${draft.version}, ${draft.state}.`);
      }),
  );
}

const people = (given: z.infer<typeof recipients>): Recipient[] =>
  given.map((entry) =>
    typeof entry === 'string' ? { name: null, address: entry } : { name: entry.name ?? null, address: entry.address },
  );

const warning = ({ outsiders }: Draft) =>
  outsiders.length > 0 ? `Not in the thread, and marked for the person: ${outsiders.join(', ')}.` : '';
