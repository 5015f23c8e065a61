import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { largeWorld } from '@threads-api/sample-data';
import { tablesOf } from '@threads-api/store/testing/tables';
import { expect, test } from 'vitest';
import { type Office, withOffice } from './admin.ts';

const batch = 500;

/** A file of threads for an inbox whose only member is Mara. */
async function prepare({ folder, store }: Office, count: number) {
  const mara = await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  const inbox = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  await store.addMember(inbox, mara);
  const lines = [...largeWorld({ inboxIds: [inbox], threads: count, unreadBy: [mara] })].map((thread) =>
    JSON.stringify(thread),
  );
  const file = join(folder, 'threads.jsonl');
  const write = (changed: string[]) => writeFile(file, `${changed.join('\n')}\n`);
  await write(lines);
  const imported = async () => (await tablesOf(store).selectFrom('threads').select('id').execute()).length;
  return { mara, inbox, lines, file, write, imported };
}

test('imports all lines, which then are read as they were written', async () => {
  await withOffice(async (office) => {
    const { mara, lines, file, imported } = await prepare(office, 1234);
    const { code, stdout, stderr } = await office.admin('import', file, '--json');
    expect({ code, result: JSON.parse(stdout) }).toEqual({ code: 0, result: { imported: 1234, skipped: 0 } });
    expect(stderr).toContain('100%');
    expect(await imported()).toBe(1234);
    const { thread } = JSON.parse(lines[7] as string);
    expect(await office.store.getThread({ userId: mara, threadId: thread.id, historyLimit: 100 })).toMatchObject({
      ...thread,
      unread: true,
      history: { data: thread.history, nextCursor: null },
    });
  });
});

test('names a bad line, keeps nothing of its batch, and goes on from there when it is mended', async () => {
  await withOffice(async (office) => {
    const { lines, file, write, imported } = await prepare(office, 3 * batch);
    const bad = batch + 123;
    await write(
      lines.with(
        bad - 1,
        (lines[bad - 1] as string)
          .replace('"open"', '"lost"')
          .replace('"pending"', '"lost"')
          .replace('"closed"', '"lost"'),
      ),
    );
    const refused = await office.admin('import', file);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      `Line ${bad}: /thread/status must be equal to one of the allowed values. Lines ${batch + 1} and on were not imported.`,
    );
    expect(await imported()).toBe(batch);
    await write(lines);
    expect(await office.ask('import', file)).toEqual({ imported: 2 * batch, skipped: batch });
    expect(await imported()).toBe(3 * batch);
  });
});

test.each([
  ['no JSON', () => '{', 'it is not JSON'],
  ['no thread', () => '{"inboxId": "x"}', "the line must have required property 'thread'"],
  ['a thread that exists', (lines: string[]) => lines[0] as string, 'stands on an earlier line too'],
  [
    'an inbox that does not',
    (lines: string[]) => (lines[9] as string).replace(/"inboxId":"[^"]+"/, '"inboxId":"inb_none"'),
    'There is no inbox inb_none',
  ],
  [
    'another thread’s note',
    (lines: string[]) =>
      (lines[9] as string).replace(
        '"notes":[]',
        `"notes":[${JSON.stringify({ id: 'nte_1', threadId: 'thr_x', author: { type: 'user', id: null, name: null, address: null }, bodyText: '', createdAt: '2026-01-01T00:00:00.000Z', editedAt: null })}]`,
      ),
    'belongs to thr_x',
  ],
])('%s is a bad line', async (_, spoil, reason) => {
  await withOffice(async (office) => {
    const { lines, file, write, imported } = await prepare(office, 20);
    await write(lines.with(9, spoil(lines)));
    const { code, stderr } = await office.admin('import', file);
    expect(code).toBe(2);
    expect(stderr).toContain(`Line 10: `);
    expect(stderr).toContain(reason);
    expect(await imported()).toBe(0);
  });
});

test('another file under the same name is not taken for the one that was begun', async () => {
  await withOffice(async (office) => {
    const { lines, file, write, imported } = await prepare(office, 2 * batch);
    await write(lines.with(batch + 5, '{'));
    await office.admin('import', file);
    for (const other of [lines.toReversed(), lines.slice(0, 10)]) {
      await write(other);
      const { code, stderr } = await office.admin('import', file);
      expect(code).toBe(2);
      expect(stderr).toContain(`is not the file whose first ${batch} lines were imported before. Use --restart`);
    }
    expect(await imported()).toBe(batch);
  });
});

test('a byte order mark, CRLF, blank lines and U+2028 are no bad lines', async () => {
  await withOffice(async (office) => {
    const { lines, file, imported } = await prepare(office, 5);
    const odd = lines.map((line, index) => (index === 2 ? line.replace('Customer', 'Cust\u2028omer') : line));
    await writeFile(file, `\uFEFF${odd.join('\r\n')}\r\n\r\n`);
    expect(await office.ask('import', file)).toEqual({ imported: 5, skipped: 0 });
    expect(await imported()).toBe(5);
  });
});

test('a file that was imported is not imported twice', async () => {
  await withOffice(async (office) => {
    const { file, imported } = await prepare(office, 20);
    await office.ask('import', file);
    const again = await office.admin('import', file);
    expect(again.code).toBe(2);
    expect(again.stderr).toMatch(/Line 1: its thread exists already\./);
    expect(await imported()).toBe(20);
  });
});
