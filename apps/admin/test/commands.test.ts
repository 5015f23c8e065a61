import { tablesOf } from '@threads-api/store/testing/tables';
import { describe, expect, test } from 'vitest';
import { withOffice } from './admin.ts';

describe('the operator', () => {
  test('sets up an office, issues a token that works, and revokes it', async () => {
    await withOffice(async ({ ask, admin, store }) => {
      const { id: mara } = await ask(
        'user',
        'create',
        '--name',
        'Mara',
        '--address',
        'mara@office.example',
        '--rate-limit',
        '5/2',
      );
      const { id: inbox } = await ask('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example');
      await ask('inbox', 'add-member', inbox as string, mara as string);
      const issued = await ask(
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
      expect((await admin('token', 'list')).stdout).not.toContain((issued.token as string).slice(5));
      await ask('token', 'revoke', issued.id as string);
      expect(await store.findCaller(issued.token as string)).toBeUndefined();
      expect(await ask('inbox', 'list')).toMatchObject([{ id: inbox, members: [mara] }]);
      await ask('inbox', 'remove-member', inbox as string, mara as string);
      expect(await ask('inbox', 'list')).toMatchObject([{ id: inbox, members: [] }]);
    });
  });

  test('lets things happen to a thread', async () => {
    await withOffice(async ({ ask, store }) => {
      const { id: mara } = (await ask('user', 'create', '--name', 'Mara', '--address', 'mara@office.example')) as {
        id: string;
      };
      const { id: team } = (await ask('team', 'create', '--name', 'Workshop')) as { id: string };
      const { id: inbox } = (await ask('inbox', 'create', '--name', 'Hello', '--address', 'hello@office.example')) as {
        id: string;
      };
      await ask('inbox', 'add-member', inbox, mara);
      const { threadId } = (await ask(
        'command',
        'start-thread',
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
      await ask('command', 'mark-read', ...on);
      await ask('command', 'assign', ...on, '--to', `team:${team}`);
      await ask('command', 'change-status', ...on, '--status', 'closed');
      await ask('command', 'send-message', ...on, '--body', 'Come by');
      await ask('command', 'add-note', ...on, '--body', 'Again?');
      await ask('command', 'receive-message', '--thread', threadId, '--body', 'Thanks');
      await ask('command', 'assign', ...on, '--to', 'nobody');
      expect(await store.getThread({ userId: mara, threadId, historyLimit: 100 })).toMatchObject({
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
      await ask('command', 'mark-read', ...on);
      await ask('command', 'mark-unread', ...on);
      expect((await store.listThreads({ userId: mara, unread: true, limit: 5 })).data).toHaveLength(1);
    });
  });

  test('generates as many threads as asked for', async () => {
    await withOffice(async ({ ask, store }) => {
      const world = await ask<{ userId: string; threads: number; token: string }>(
        'generate',
        '--threads',
        '1001',
        '--inboxes',
        '3',
        '--messages',
        '2',
      );
      expect(world.threads).toBe(1001);
      expect(await store.findCaller(world.token)).toMatchObject({ userId: world.userId });
      const { total } = await tablesOf(store)
        .selectFrom('views')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      expect(total).toBe(1001);
    });
  });
});

describe('what cannot be done is one clear line and exit code 2', () => {
  test.each([
    [['frobnicate'], "There is no command 'frobnicate'. See pnpm admin --help."],
    [['token', 'lose'], "There is no command 'token lose'. See pnpm admin token --help."],
    [['user', 'list', '--frob'], "Unknown option '--frob'. See --help."],
    [['user', 'list', 'extra'], "'extra' is one word too many. See --help."],
    [['user', 'create', '--name', 'x'], '--address is missing. See --help.'],
    [
      ['user', 'create', '--name', 'x', '--address', 'y', '--rate-limit', 'much'],
      "--rate-limit is requests/seconds, as in 300/60, with at most a day, not 'much'.",
    ],
    [['constructor'], "There is no command 'constructor'. See pnpm admin --help."],
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
      "--days is a whole number from 1 to 365, not '366'. See --help.",
    ],
    [
      ['command', 'change-status', '--thread', 'x', '--user', 'y', '--status', 'lost'],
      "--status is one of open, pending, closed, not 'lost'. See --help.",
    ],
    [
      ['command', 'assign', '--thread', 'x', '--user', 'y', '--to', 'me'],
      "--to is user:ID, team:ID or nobody, not 'me'. See --help.",
    ],
    [['import', 'nowhere.jsonl'], 'nowhere.jsonl cannot be read: there is no such file.'],
    [['generate', '--threads', 'many'], "--threads is a whole number from 1 to 9999999, not 'many'. See --help."],
  ])('%j', async (args, line) => {
    await withOffice(async ({ admin }) => {
      expect(await admin(...args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
    });
  });

  test('an address that is taken', async () => {
    await withOffice(async ({ admin }) => {
      const create = ['user', 'create', '--name', 'x', '--address', 'x@office.example'];
      await admin(...create);
      expect(await admin(...create)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^The address .* already\.\n$/),
      });
    });
  });
});

test('options may stand before the words of a command', async () => {
  await withOffice(async ({ admin }) => {
    expect(await admin('--json', 'user', 'list')).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  });
});

test('--help is there for all, for a group and for each', async () => {
  await withOffice(async ({ admin }) => {
    const all = await admin('--help');
    expect(all.stdout).toContain('pnpm admin token create');
    expect((await admin('token', '--help')).stdout).not.toContain('user create');
    const each = await admin('token', 'create', '--help');
    expect(each).toMatchObject({ code: 0, stdout: expect.stringContaining('--scope … ') });
  });
});
