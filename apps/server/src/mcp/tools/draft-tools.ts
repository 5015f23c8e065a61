import * as z from 'zod';
import { type Draft, type DraftActor, draftStates, limits } from '#store';
import { bodyOffset, id, maxBytes, outputs, recipients, toolArguments } from '../schemas.ts';
import { type DraftProposals, defineTool, readOnly, type ToolContext, ToolError, writing } from '../tool.ts';
import { toDraftDetailView, toDraftView } from '../views/draft-view.ts';
import { amongOthers, bytesOf, envelope, fitList, wholeEntry } from '../views/fit-page.ts';
import { notice } from '../views/untrusted.ts';

const version = z.int().min(1).describe('the version that you saw; a newer one is not overwritten');
const bodyText = z.string();
const basedOn = id.optional().describe('the newest message that you read');
const reasoning = z.string().max(limits.draftReasoningLength).optional().describe('for the reviewer; never sent');

/** Agents can propose, change and discard drafts. No tool sends. */
const proposeDraft = defineTool({
  name: 'propose_draft',
  title: 'Propose a draft',
  description:
    'Proposes a reply to a thread. It is not sent: a person reviews it, may edit it, and decides whether to send it. Without `to`, it replies to everyone on the newest message except the inboxes. otherDrafts lists the other open drafts of the thread.',
  annotations: writing,
  scope: 'drafts:propose',
  input: toolArguments({
    threadId: id,
    bodyText,
    to: recipients.optional(),
    cc: recipients.optional(),
    reasoning,
    basedOn,
    idempotencyKey: z
      .string()
      .min(1)
      .max(limits.idempotencyKeyLength)
      .optional()
      .describe('a repeated key returns the first draft'),
  }),
  output: outputs.proposedDraft,
  async run(context, content) {
    const draft = await change(context, 'propose', (store, agent) => store.proposeDraft({ ...content, ...agent }));
    const open = { userId: context.caller.userId, threadId: draft.threadId, limit: 2 * limits.openDraftsPerThread };
    const { data } = await context.store.listDrafts(open);
    return viewOf(draft, { otherDrafts: data.map(({ id }) => id).filter((id) => id !== draft.id) });
  },
});

const updateDraft = defineTool({
  name: 'update_draft',
  title: 'Change a draft',
  description:
    'Changes a draft that you proposed. If a person edited it, your change becomes a new proposal with another id. If it changed since the version that you saw, nothing changes and you get the current draft.',
  annotations: writing,
  scope: 'drafts:propose',
  input: toolArguments({
    draftId: id,
    version,
    bodyText: bodyText.optional(),
    to: recipients.optional(),
    cc: recipients.optional(),
    reasoning,
    basedOn,
  }),
  output: outputs.changedDraft,
  run: async (context, { draftId, version, basedOn, ...changes }) => {
    const request = { draftId, version, basedOn, changes };
    return viewOf(await change(context, 'edit', (store, agent) => store.changeDraft({ ...request, ...agent })));
  },
});

const discardDraft = defineTool({
  name: 'discard_draft',
  title: 'Discard a draft',
  description: 'Discards a draft that you proposed and that no person has edited.',
  annotations: { ...writing, destructiveHint: true },
  scope: 'drafts:propose',
  input: toolArguments({ draftId: id, version }),
  output: outputs.changedDraft,
  run: async (context, request) =>
    viewOf(await change(context, 'discard', (store, agent) => store.discardDraft({ ...request, ...agent }))),
});

const listDrafts = defineTool({
  name: 'list_drafts',
  title: 'List drafts',
  description:
    "Drafts proposed with any of your user's tokens, last changed first. Long bodies are truncated; get_draft returns the full text. Without states, sent and discarded drafts are omitted.",
  annotations: readOnly,
  scope: 'mcp:read',
  input: toolArguments({
    threadId: id.optional(),
    states: z.array(z.enum(draftStates)).min(1).max(draftStates.length).optional(),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().min(1).max(1024).optional().describe('nextCursor of the previous page'),
    maxBytes,
  }),
  output: outputs.drafts,
  run: ({ store, caller }, { limit, maxBytes, ...request }) =>
    fitList(
      (most) => store.listDrafts({ ...request, limit: most, userId: caller.userId }),
      { limit, maxBytes },
      (draft, bytes) => toDraftView(draft, amongOthers(bytes)),
    ),
});

const getDraft = defineTool({
  name: 'get_draft',
  title: 'Read a draft',
  description:
    'One draft, and whether a person has edited, sent or discarded it. If newerMessages is not 0, the draft is outdated: read newestMessage, then call update_draft with basedOn set to its id.',
  annotations: readOnly,
  scope: 'mcp:read',
  input: toolArguments({ draftId: id, bodyOffset, maxBytes }),
  output: outputs.draft,
  async run({ store, caller, readHtml }, { draftId, bodyOffset: offset, maxBytes }) {
    const draft = await store.getDraft({ draftId, userId: caller.userId });
    if (!draft) throw new ToolError(`You have no draft ${draftId}. Call list_drafts to find the drafts that exist.`);
    return { notice, ...(await toDraftDetailView(draft, wholeEntry(maxBytes - envelope, offset), readHtml)) };
  },
});

export const draftTools = [proposeDraft, updateDraft, discardDraft, listDrafts, getDraft];

const viewOf = (draft: Draft, more: { otherDrafts?: string[] } = {}) => ({
  notice,
  ...toDraftView(draft, wholeEntry(limits.agentBytes - bytesOf(more))),
  ...more,
});

/** Makes a change as the agent of the token, with its audit entry. */
function change(
  { store, caller: { tokenId, tokenName, userId } }: ToolContext,
  action: string,
  work: (
    store: DraftProposals,
    agent: { userId: string; actor: Extract<DraftActor, { type: 'agent' }> },
  ) => Promise<Draft>,
): Promise<Draft> {
  // The name that the operator gave the token, because agents could claim any name.
  const agent = { userId, actor: { type: 'agent', tokenId, name: tokenName } as const };
  return store.audited(
    (transaction) => work(transaction, agent),
    ({ id: target }) => ({
      actor: { type: 'agent', id: tokenId },
      action: `draft.${action}`,
      target,
      details: { token: tokenName, user: userId },
    }),
  );
}
