import { checkConformance } from '@threads-api/conformance';
import { contract } from '@threads-api/contract';
import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { inboxDocument } from '#inbox-contract';
import { serveDemo } from '../serve.ts';
import { newMigratedUrl } from '../stores.ts';
import { inboxContract } from './inbox-operations.ts';
import { signIn } from './visitor.ts';

test('the service conforms to the document of the page', async () => {
  const databaseUrl = isRepeating ? await newMigratedUrl() : ':memory:';
  const demo = await serveDemo({ databaseUrl }, { parts: ['inbox'] });
  const { store, inboxUrl: url } = demo;
  const userId = contract.caller ?? '';
  const [token] = await store.listTokens({ userId });
  const [draft] = (await store.listDrafts({ reviewerId: userId, limit: 1 })).data;
  const tokenFor = async (user: string) => {
    const { cookie, csrfToken } = await signIn({ store, inbox: { url } }, user);
    return `session=${cookie.split('=')[1]}; csrfToken=${csrfToken}`;
  };
  const [other, former] = [await store.findUserId('Other'), await store.findUserId('Bulk')];
  const tokens = { full: await tokenFor(userId), otherUser: await tokenFor(other), revoked: await tokenFor(former) };
  await store.endSessions(former);
  const threadId = demo.target.resources.getThread.visible;
  const target = {
    baseUrl: `${url}${inboxContract.basePath}`,
    tokens,
    headers: { Origin: url },
    parameters: { threadId, draftId: draft?.id ?? '', tokenId: token?.id ?? '' },
  };
  const options = { document: inboxDocument, allowWrites: isRepeating, seed: 1 };
  const { findings, checks } = await checkConformance(target, options);
  expect(findings).toEqual([]);
  const passed = checks.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id);
  const claimed = ['body-schema', 'auth-token-missing', 'auth-token-revoked', 'generated-request', 'unknown-path'];
  const writes = ['write-without-token', 'write-body-invalid', 'write-media-type'];
  expect(passed).toEqual(expect.arrayContaining([...claimed, ...writes]));
});
