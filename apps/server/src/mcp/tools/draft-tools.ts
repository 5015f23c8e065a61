import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Caller, type Draft, type DraftActor, limits, type Recipient } from '#store';
import { draftOutput, draftsOutput, recipients, toDraftView } from '../schemas.ts';
import { type DraftProposals, proposeScope, readScope, type ToolContext } from '../tool-context.ts';
import { runTool, ToolError, toolResult } from '../tool-result.ts';
import { readOnly, writing } from './annotations.ts';

type Context = ToolContext<DraftProposals>;

const draftId = z.string().min(1).max(64).describe('the id of a draft');
const version = z.int().min(1).describe('the version that you saw; another one is not overwritten');
const bodyText = z.string().describe(`the text that a person may send, at most ${limits.draftBodyBytes / 1000} kB`);
const reasoning = z
  .string()
  .max(limits.draftReasoningLength)
  .optional()
  .describe('why you wrote it so, for the person who reviews it; never sent');

/** Agents propose, change and discard drafts. There is no tool that sends. */
export function registerDraftTools(server: McpServer, context: Context): void {
  const tools = [registerProposeDraft, registerUpdateDraft, registerDiscardDraft, registerListDrafts, registerGetDraft];
  for (const register of tools) register(server, context);
}

function registerProposeDraft(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'propose_draft',
    {
      title: 'Propose a draft',
      description:
        'Proposes a reply to a thread. It is not sent: a person reviews it, may edit it, and decides whether to send it. Without `to` it is addressed to the people in the thread.',
      annotations: writing,
      inputSchema: z.object({
        threadId: z.string().min(1).max(64),
        bodyText,
        to: recipients.optional(),
        cc: recipients.optional(),
        reasoning,
      }),
      outputSchema: draftOutput,
    },
    ({ to, cc, ...content }) =>
      runTool(context, proposeScope, async () => {
        const draft = await store.proposeDraft({
          ...content,
          to: to && toRecipients(to),
          cc: cc && toRecipients(cc),
          userId: caller.userId,
          actor: actorOf(caller),
        });
        return toolResult(
          toDraftView(draft),
          `Draft ${draft.id}, version ${draft.version}, waits for a person to review it. ${warningOf(draft)}`.trim(),
        );
      }),
  );
}

function registerUpdateDraft(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'update_draft',
    {
      title: 'Change a draft',
      description:
        'Changes a draft that you proposed. If it changed since the version that you saw, the call is refused and returns the current draft.',
      annotations: writing,
      inputSchema: z.object({
        draftId,
        version,
        bodyText: bodyText.optional(),
        to: recipients.optional(),
        cc: recipients.optional(),
        reasoning,
      }),
      outputSchema: draftOutput,
    },
    ({ draftId: id, version: seen, to, cc, bodyText: body, reasoning: reason }) =>
      runTool(context, proposeScope, async () => {
        const changes = {
          ...(body !== undefined && { bodyText: body }),
          ...(reason !== undefined && { reasoning: reason }),
          ...(to && { to: toRecipients(to) }),
          ...(cc && { cc: toRecipients(cc) }),
        };
        const { userId } = caller;
        const draft = await store.changeDraft({ draftId: id, version: seen, actor: actorOf(caller), userId, changes });
        return toolResult(
          toDraftView(draft),
          `Draft ${draft.id} is at version ${draft.version}. ${warningOf(draft)}`.trim(),
        );
      }),
  );
}

function registerDiscardDraft(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'discard_draft',
    {
      title: 'Discard a draft',
      description: 'Discards a draft that you proposed.',
      annotations: { ...writing, destructiveHint: true },
      inputSchema: z.object({ draftId, version }),
      outputSchema: draftOutput,
    },
    (request) =>
      runTool(context, proposeScope, async () => {
        const draft = await store.discardDraft({ ...request, actor: actorOf(caller), userId: caller.userId });
        return toolResult(toDraftView(draft), `Draft ${draft.id} is discarded.`);
      }),
  );
}

function registerListDrafts(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'list_drafts',
    {
      title: 'List drafts',
      description: 'The drafts that you proposed and that nobody has sent or discarded yet.',
      annotations: readOnly,
      inputSchema: z.object({
        threadId: z.string().min(1).max(64).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
      outputSchema: draftsOutput,
    },
    (request) =>
      runTool(context, readScope, async () => {
        const { data: drafts } = await store.listDrafts({ ...request, userId: caller.userId });
        const states = drafts.map(({ id, state }) => `${id} ${state}`).join(', ');
        return toolResult({ data: drafts.map((draft) => toDraftView(draft)) }, `${drafts.length} drafts. ${states}`);
      }),
  );
}

function registerGetDraft(server: McpServer, context: Context): void {
  const { store, caller } = context;
  server.registerTool(
    'get_draft',
    {
      title: 'Read a draft',
      description: 'One draft, and whether a person has edited, sent or discarded it.',
      annotations: readOnly,
      inputSchema: z.object({
        draftId,
        bodyOffset: z
          .int()
          .min(0)
          .max(limits.draftBodyBytes)
          .default(0)
          .describe('show the body from this character on'),
      }),
      outputSchema: draftOutput,
    },
    ({ draftId: id, bodyOffset }) =>
      runTool(context, readScope, async () => {
        const draft = await store.getDraft({ draftId: id, userId: caller.userId });
        if (!draft) throw new ToolError(`You have no draft ${id}. Call list_drafts to find the drafts that exist.`);
        return toolResult(toDraftView(draft, bodyOffset), `Draft ${id}, version ${draft.version}, ${draft.state}.`);
      }),
  );
}

/** The name is the one that the operator gave the token, since agents could claim any name. */
const actorOf = ({ tokenId, tokenName }: Caller): DraftActor => ({ type: 'agent', tokenId, name: tokenName });

const toRecipients = (given: z.infer<typeof recipients>): Recipient[] =>
  given.map((entry) =>
    typeof entry === 'string' ? { name: null, address: entry } : { name: entry.name ?? null, address: entry.address },
  );

const warningOf = ({ outsiders }: Draft) =>
  outsiders.length > 0 ? `Not in the thread, and flagged for the reviewer: ${outsiders.join(', ')}.` : '';
