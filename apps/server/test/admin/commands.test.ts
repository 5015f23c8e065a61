import { expect, test } from 'vitest';
import { readNotes, readThread } from '../office.ts';
import { createInbox, createMara, openAdmin } from './fixture.ts';

test('an operator creates a user and an inbox, creates a token that works, and revokes it', async () => {
  const { json, threads, store } = await openAdmin();
  const { id: mara } = await json(`${createMara} --rate-limit 5/2`);
  const { id: inbox } = await json(createInbox);
  await json(`inbox add-member ${inbox} ${mara}`);
  const { id, token = '' } = await json(`token create --user ${mara} --name laptop --scope threads:read --days 30`);
  expect(await store.findCaller(token)).toMatchObject({
    userId: mara,
    scopes: ['threads:read'],
    rateLimit: { requests: 5, windowSeconds: 2 },
  });
  expect((await threads('token list')).stdout).not.toContain(token.slice(5));
  await json(`token revoke ${id}`);
  expect(await store.findCaller(token)).toBeUndefined();
  expect(await json('inbox list')).toMatchObject([{ id: inbox, members: [mara] }]);
  await json(`inbox remove-member ${inbox} ${mara}`);
  expect(await json('inbox list')).toMatchObject([{ id: inbox, members: [] }]);
});

test('an operator receives messages and adds notes, for programs such as the mail bridge', async () => {
  const { json, store } = await openAdmin();
  const { id: mara = '' } = await json(createMara);
  await json(createInbox);
  await json('inbox add-member Hello Mara');
  const first = '--subject Brakes --body Squealing --from-name Lena';
  const { threadId = '' } = await json(`thread start --inbox Hello ${first}`);
  await json(`thread note --thread ${threadId} --user Mara --body Again?`);
  await json(`thread receive --thread ${threadId} --body Thanks`);
  expect(await json(`thread show ${threadId}`)).toMatchObject({ inboxAddress: 'hello@office.example' });
  const expected = { subject: 'Brakes', sender: { name: 'Lena', address: null }, messageCount: 2 };
  expect(await readThread(store, mara, threadId)).toMatchObject(expected);
  expect(await readNotes(store, mara, threadId)).toMatchObject([{ bodyText: 'Again?' }]);
});

test('an operator changes, looks up and deletes users and inboxes by name', async () => {
  const { json, refusal } = await openAdmin();
  await json(createMara);
  await json(createInbox);
  await json('inbox add-member Hello Mara');
  await json('user change Mara --name Marah --rate-limit 5/2');
  expect(await json('user list')).toMatchObject([{ name: 'Marah', address: 'mara@office.example' }]);
  expect(await refusal('user change Marah')).toContain('nothing');
  expect(await refusal('user delete Marah')).toContain('--yes');
  await json('user delete Marah --yes');
  await json('inbox change Hello --name Desk');
  await json('inbox delete Desk --yes');
  expect([await json('user list'), await json('inbox list')]).toEqual([[], []]);
});

/** Commands that fail, and the reasons. `packages/cli` tests the errors that all programs share. */
const refused: [command: string, reason: string][] = [
  ['token lose', "Unknown command 'token lose'. Did you mean 'token list'? See pnpm threads token --help."],
  ['user create --name x --address=', 'The value of --address is empty. See --help.'],
  ['user create --name x --address y --rate-limit much', '--rate-limit must be requests/seconds, such as 300/60'],
  ['inbox remove-member inb_none usr_none', 'There is no inbox inb_none.'],
  ['import .', '. is not a file.'],
  ['import nowhere.jsonl', 'nowhere.jsonl cannot be read: there is no such file.'],
  ['token revoke', 'TOKEN_ID is missing. See --help.'],
  ['token revoke tok_none', 'There is no token tok_none.'],
  ['token create --user x --name x --scope all', "There is no scope 'all' for rest. Use threads:read or notes:read."],
  ['token create --user x --name x --scope notes:read --days 366', '--days must be a whole number from 1 to 365'],
  ...[
    ['http://example.com', 'The URL must begin with https://.'],
    ['http://127.0.0.1:4040/hooks', 'To deliver to this machine, set WEBHOOKS_ALLOW_LOOPBACK=1'],
    ['https://example.com --event note.created', 'note.created needs --scope notes:read.'],
    ['https://example.com --event thread.snoozed', "There is no event 'thread.snoozed'"],
    ['https://example.com --scope all', "There is no scope 'all'"],
  ].map(([args, reason = '']): [string, string] => [`webhook create --owner Mara --url ${args}`, reason]),
  ...['rotate', 'enable', 'disable', 'delete', 'test'].map((verb): [string, string] => [
    `webhook ${verb} whe_none`,
    'There is no webhook whe_none.',
  ]),
  ['webhook encrypt-secrets', 'WEBHOOK_SECRETS_KEY is not set. Make a key with: openssl rand -base64 32'],
];

test('a command that cannot run reports the reason in one line', async () => {
  const { refusal, threads, json } = await openAdmin();
  for (const [command, reason] of refused) {
    const line = await refusal(command);
    expect(line).toContain(reason);
    expect(line).not.toContain('\n');
  }
  await json(createMara);
  expect(await threads(createMara)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^The address .* already belongs to the user \w+\.\n$/),
  });
});
