import { z } from 'zod';
import { type Audit, type DraftActor, type Drafts, limits, type Session } from '#store';
import { Refusal } from '../errors.ts';
import { createRoutes } from './route-kit.ts';

const version = z.int().min(1);
const recipient = z.object({ name: z.string().nullable(), address: z.string() });
const changes = z.object({
  to: z.array(recipient).max(limits.draftRecipients).exactOptional(),
  cc: z.array(recipient).max(limits.draftRecipients).exactOptional(),
  bodyText: z.string().exactOptional(),
});

const writing = z.object({ bodyText: z.string(), basedOn: z.string().max(64).nullable() });
const discarding = z.object({ version, reason: z.string() });
const sending = z.object({ version, seenMessageId: z.string().max(64).nullable() });

/** Everyone who can see the thread may edit, discard and send its drafts. */
export function createDraftRoutes(store: Drafts & Audit) {
  const { router, read, change } = createRoutes(store);

  read('GET /drafts', async ({ session: { userId: reviewerId } }) => {
    const { data } = await store.listDrafts({ reviewerId, limit: limits.listedDrafts });
    return { data };
  });

  read('GET /ended-drafts', async ({ session: { userId: reviewerId } }) => {
    const { data } = await store.listDrafts({ reviewerId, states: ['sent', 'discarded'], limit: limits.listedDrafts });
    return { data };
  });

  read('GET /drafts/:id', async ({ session: { userId: reviewerId }, params: { id: draftId } }) => {
    const draft = await store.getDraft({ draftId, reviewerId });
    if (!draft) throw new Refusal(404, 'There is no such draft.');
    return draft;
  });

  read('GET /drafts/:id/receivers', async ({ session: { userId: reviewerId }, params: { id: draftId } }) => {
    const data = await store.listReceivers({ draftId, reviewerId });
    if (!data) throw new Refusal(404, 'There is no such draft.');
    return { data };
  });

  read('GET /threads/:id/origins', async ({ session: { userId }, params: { id: threadId } }) => {
    const data = await store.listOrigins({ userId, threadId });
    if (!data) throw new Refusal(404, 'There is no such thread.');
    return { data };
  });
  change('POST /threads/:id/drafts', 'draft.write', writing, ({ store, session, params: { id: threadId }, body }) =>
    store.proposeDraft({
      userId: session.userId,
      actor: actorOf(session),
      threadId,
      bodyText: body.bodyText,
      basedOn: body.basedOn ?? undefined,
    }),
  );
  change('PATCH /drafts/:id', 'draft.edit', z.object({ version, changes }), ({ store, session, params, body }) =>
    store.changeDraft({ ...seenBy(session, params), version: body.version, changes: body.changes }),
  );
  change('POST /drafts/:id/discard', 'draft.discard', discarding, ({ store, session, params, body }) =>
    store.discardDraft({ ...seenBy(session, params), ...body }),
  );
  // The body names the version and the message that the confirmation dialog showed.
  change('POST /drafts/:id/send', 'draft.send', sending, ({ store, session, params, body }) =>
    store.sendDraft({
      draftId: params.id,
      reviewerId: session.userId,
      senderId: session.userId,
      version: body.version,
      seenMessageId: body.seenMessageId ?? undefined,
    }),
  );
  return router;
}

const actorOf = ({ userId, name }: Session): DraftActor => ({ type: 'user', id: userId, name });

const seenBy = (session: Session, { id: draftId }: { id: string }) => ({
  draftId,
  reviewerId: session.userId,
  actor: actorOf(session),
});
