import { describe, expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { withFixture } from './fixture.ts';

describe('an operator', () => {
  test('creates a user and an inbox, creates a token that works, and revokes it', async () => {
    await withFixture(async ({ json, threads, store }) => {
      const { id: mara } = await json(
        'user',
        'create',
        '--name',
        'Mara',
        '--address',
        'mara@office.example',
        '--rate-limit',
        '5/2',
      );
      const { id: inbox } = await json('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example');
      await json('inbox', 'add-member', inbox as string, mara as string);
      const issued = await json(
        'token',
        'create',
        '--user',
        mara as string,
        '--name',
        'laptop',
        '--scope',
        'threads:read',
        '--days',
        '30',
      );
      expect(issued.token).toMatch(/^cthr_[0-9A-Za-z]{36}$/);
      expect(await store.findCaller(issued.token as string)).toMatchObject({
        userId: mara,
        scopes: ['threads:read'],
        rateLimit: { requests: 5, windowSeconds: 2 },
      });
      expect((await threads('token', 'list')).stdout).not.toContain((issued.token as string).slice(5));
      await json('token', 'revoke', issued.id as string);
      expect(await store.findCaller(issued.token as string)).toBeUndefined();
      expect(await json('inbox', 'list')).toMatchObject([{ id: inbox, members: [mara] }]);
      await json('inbox', 'remove-member', inbox as string, mara as string);
      expect(await json('inbox', 'list')).toMatchObject([{ id: inbox, members: [] }]);
    });
  });

  test('starts a thread, replies, and changes its status, assignment and unread state', async () => {
    await withFixture(async ({ json, store }) => {
      const { id: mara } = (await json('user', 'create', '--name', 'Mara', '--address', 'mara@office.example')) as {
        id: string;
      };
      const { id: team } = (await json('team', 'create', '--name', 'Workshop')) as { id: string };
      const { id: inbox } = (await json('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example')) as {
        id: string;
      };
      await json('inbox', 'add-member', inbox, mara);
      const { threadId } = (await json(
        'thread',
        'start',
        '--inbox',
        inbox,
        '--subject',
        'Brakes',
        '--body',
        'They squeal',
        '--from-name',
        'Lena',
      )) as { threadId: string };
      const on = ['--thread', threadId, '--user', mara];
      await json('thread', 'mark-read', ...on);
      await json('thread', 'assign', ...on, '--to', `team:${team}`);
      await json('thread', 'status', ...on, '--status', 'closed');
      await json('thread', 'send', ...on, '--body', 'Come by');
      await json('thread', 'note', ...on, '--body', 'Again?');
      await json('thread', 'receive', '--thread', threadId, '--body', 'Thanks');
      await json('thread', 'assign', ...on, '--to', 'nobody');
      expect(
        await store.getThread({ path: { id: threadId }, query: { historyLimit: 100 }, caller: { userId: mara } }),
      ).toMatchObject({
        subject: 'Brakes',
        sender: { name: 'Lena', address: null },
        status: 'open',
        unread: true,
        messageCount: 3,
        assignment: null,
        history: {
          data: [
            'message',
            'assignment_changed',
            'status_changed',
            'message',
            'message',
            'status_changed',
            'assignment_changed',
          ].map((type) => ({ type })),
        },
      });
      await json('thread', 'mark-read', ...on);
      await json('thread', 'mark-unread', ...on);
      expect(
        (await store.listThreads({ query: { unread: '1', limit: 5 }, caller: { userId: mara } })).data,
      ).toHaveLength(1);
    });
  });

  test('generates the requested number of threads', async () => {
    await withFixture(async ({ json, store }) => {
      const generated = await json<{ userId: string; threads: number; token: string }>(
        'generate',
        '--threads',
        '1001',
        '--inboxes',
        '3',
        '--messages',
        '2',
      );
      expect(generated.threads).toBe(1001);
      expect(await store.findCaller(generated.token)).toMatchObject({ userId: generated.userId });
      const { total } = await tablesOf(store)
        .selectFrom('threads')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      expect(total).toBe(1001);
    });
  });
});

describe('a command that cannot run reports the reason', () => {
  test.each([
    [['frobnicate'], "Unknown command 'frobnicate'. See pnpm threads --help."],
    [['token', 'lose'], "Unknown command 'token lose'. Did you mean 'token list'? See pnpm threads token --help."],
    [['user', 'list', '--frob'], "Unknown option '--frob'. See --help."],
    [['user', 'list', 'extra'], "Unexpected argument 'extra'. See --help."],
    [['user', 'create', '--name', 'x'], '--address is missing. See --help.'],
    [
      ['user', 'create', '--name', 'x', '--address', 'y', '--rate-limit', 'much'],
      "--rate-limit must be requests/seconds, such as 300/60, with a window of at most one day, not 'much'.",
    ],
    [['constructor'], "Unknown command 'constructor'. See pnpm threads --help."],
    [['user', 'create', '--name', 'x', '--address', ' '], '--address is empty. See --help.'],
    [['inbox', 'remove-member', 'inb_none', 'usr_none'], 'There is no inbox inb_none.'],
    [['import', '.'], '. is not a file.'],
    [['token', 'revoke'], 'TOKEN_ID is missing. See --help.'],
    [['token', 'revoke', 'tok_none'], 'There is no token tok_none.'],
    [
      ['token', 'create', '--user', 'usr_none', '--name', 'x', '--scope', 'all'],
      "There is no scope 'all' for rest. Use threads:read or notes:read.",
    ],
    [
      ['token', 'create', '--user', 'usr_none', '--name', 'x', '--scope', 'notes:read', '--days', '366'],
      "--days must be a whole number from 1 to 365, not '366'. See --help.",
    ],
    [
      ['thread', 'status', '--thread', 'x', '--user', 'y', '--status', 'lost'],
      "--status must be one of open, pending, closed, not 'lost'. See --help.",
    ],
    [
      ['thread', 'assign', '--thread', 'x', '--user', 'y', '--to', 'me'],
      "--to must be user:ID, team:ID or nobody, not 'me'. See --help.",
    ],
    [['import', 'nowhere.jsonl'], 'nowhere.jsonl cannot be read: there is no such file.'],
    [['generate', '--threads', 'many'], "--threads must be a whole number from 1 to 9999999, not 'many'. See --help."],
  ])('%j', async (args, line) => {
    await withFixture(async ({ refusal }) => {
      expect(await refusal(...args)).toBe(line);
    });
  });

  test('in one line, with exit code 2: a mistyped command, and an address that is already in use', async () => {
    await withFixture(async ({ threads, json }) => {
      expect(await threads('frobnicate')).toEqual({
        code: 2,
        stdout: '',
        stderr: "Unknown command 'frobnicate'. See threads --help.\n",
      });
      const create = ['user', 'create', '--name', 'x', '--address', 'x@office.example'];
      await json(...create);
      expect(await threads(...create)).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^The address .* already belongs to the user \w+\.\n$/),
      });
    });
  });
});

test('options may come before the name of a command', async () => {
  await withFixture(async ({ threads }) => {
    expect(await threads('--json', 'user', 'list')).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  });
});

test('--help works for all commands, for a group and for a single command', async () => {
  await withFixture(async ({ threads }) => {
    const all = await threads('--help');
    expect(all.stdout).toMatch(/^ {2}token +personal access tokens/m);
    const topic = await threads('token', '--help');
    expect(topic.stdout).toContain('threads token create');
    expect(topic.stdout).not.toContain('user create');
    const each = await threads('token', 'create', '--help');
    expect(each).toMatchObject({ code: 0, stdout: expect.stringContaining('--scope … ') });
  });
});
