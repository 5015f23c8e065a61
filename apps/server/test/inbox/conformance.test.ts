import { checkConformance } from '@threads-api/conformance';
import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { inboxDocument } from '#inbox-contract';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { addSampleData } from './add-sample-data.ts';
import { inboxContract } from './inbox-operations.ts';
import { openInbox } from './inbox-service.ts';

test('the service conforms to the document of the page', async () => {
  const service = await openInbox({ newUrl: isRepeating ? newMigratedUrl : undefined });
  const { store, threadId, inbox, mara, priya, jonas } = service;
  const { draftId } = await addSampleData(service);
  const [token] = await store.listTokens({ userId: mara });
  const tokenFor = async (userId: string) => {
    const { cookie, csrfToken } = await service.signIn(userId);
    return `session=${cookie.split('=')[1]}; csrfToken=${csrfToken}`;
  };
  const tokens = { full: await tokenFor(mara), otherUser: await tokenFor(priya), revoked: await tokenFor(jonas) };
  await store.endSessions(jonas);
  const target = {
    baseUrl: `${inbox.url}${inboxContract.basePath}`,
    tokens,
    headers: { Origin: inbox.url },
    parameters: { threadId, draftId, tokenId: token?.id ?? '' },
  };
  const options = { document: inboxDocument, allowWrites: isRepeating, seed: 1 };
  const { findings, checks } = await checkConformance(target, options);
  expect(findings).toEqual([]);
  const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  const claimed = ['body-schema', 'auth-token-missing', 'auth-token-revoked', 'generated-request', 'unknown-path'];
  const writes = ['write-without-token', 'write-body-invalid', 'write-media-type'];
  expect(passed).toEqual(expect.arrayContaining([...claimed, ...writes]));
});
