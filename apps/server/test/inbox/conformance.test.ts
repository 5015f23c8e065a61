import { checkConformance } from '@threads-api/conformance';
import { isRepeating } from '@threads-api/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { inboxDocument } from '#inbox-contract';
import { addSampleData } from './add-sample-data.ts';
import { inboxContract } from './inbox-operations.ts';
import { databases, type InboxService, openInboxService } from './inbox-service.ts';
import { signIn, type Visitor } from './visitor.ts';

const services: InboxService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

const tokenOf = ({ cookie, csrfToken }: Visitor) => `session=${cookie.split('=')[1]}; csrfToken=${csrfToken}`;

describe.each(databases)('$name', ({ newUrl }) => {
  test('the service conforms to the document of the page', async () => {
    const service = await openInboxService({ newUrl });
    services.push(service);
    const { store, threadId, inbox, mara } = service;
    const { draftId } = await addSampleData(service);
    const [token] = await store.listTokens({ userId: mara });
    const [webhook] = await store.listEndpoints({ ownerId: mara });
    const [delivery] = await store.listDeliveries(webhook?.id ?? '', 1);
    const full = tokenOf(await signIn(service, mara));
    const otherUser = tokenOf(await signIn(service, service.priya));
    const revoked = tokenOf(await signIn(service, service.jonas));
    await store.endSessions(service.jonas);
    const target = {
      baseUrl: `${inbox.url}${inboxContract.basePath}`,
      tokens: { full, otherUser, revoked },
      headers: { Origin: inbox.url },
      parameters: {
        threadId,
        draftId,
        tokenId: token?.id ?? '',
        webhookId: webhook?.id ?? '',
        deliveryId: delivery?.id ?? '',
      },
    };
    const options = { document: inboxDocument, allowWrites: isRepeating, seed: 1 };
    const { findings, checks } = await checkConformance(target, options);
    expect(findings).toEqual([]);
    const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
    const claimed = ['body-schema', 'auth-token-missing', 'auth-token-revoked', 'generated-request', 'unknown-path'];
    const writes = ['write-without-token', 'write-body-invalid', 'write-media-type'];
    expect(passed).toEqual(expect.arrayContaining([...claimed, ...writes]));
  });
});
