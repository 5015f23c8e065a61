import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { largeWorld } from '@threads-api/sample-data';
import { expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { type Fixture, withFixture } from './fixture.ts';

const batch = 500;

/** Writes a file of threads for an inbox whose only member is Mara. */
async function writeThreads({ folder, store }: Fixture, count: number) {
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

test('imports all lines, and the threads read back as they were written', async () => {
  await withFixture(async (fixture) => {
    const { mara, lines, file, imported } = await writeThreads(fixture, 1234);
    const { code, stdout, stderr } = await fixture.threads('import', file, '--json');
    expect({ code, result: JSON.parse(stdout) }).toEqual({ code: 0, result: { imported: 1234, skipped: 0 } });
    expect(stderr).toContain('100%');
    expect(await imported()).toBe(1234);
    const { thread } = JSON.parse(lines[7] as string);
    expect(
      await fixture.store.getThread({
        path: { id: thread.id },
        query: { historyLimit: 100 },
        caller: { userId: mara },
      }),
    ).toMatchObject({
      ...thread,
      unread: true,
      history: { data: thread.history, nextCursor: null },
    });
  });
});

test('reports a bad line, imports nothing of its batch, and resumes there after the line is fixed', async () => {
  await withFixture(async (fixture) => {
    const { lines, file, write, imported } = await writeThreads(fixture, 3 * batch);
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
    const refused = await fixture.threads('import', file);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      `Line ${bad}: /thread/status must be equal to one of the allowed values. Lines ${batch + 1} and later were not imported.`,
    );
    expect(await imported()).toBe(batch);
    await write(lines);
    expect(await fixture.json('import', file)).toEqual({ imported: 2 * batch, skipped: batch });
    expect(await imported()).toBe(3 * batch);
  });
});

test.each([
  ['invalid JSON', () => '{', 'the line is not valid JSON'],
  ['an object without a thread', () => '{"inboxId": "x"}', "the line must have required property 'thread'"],
  ['a repeated thread', (lines: string[]) => lines[0] as string, 'is on an earlier line too'],
  [
    'an unknown inbox',
    (lines: string[]) => (lines[9] as string).replace(/"inboxId":"[^"]+"/, '"inboxId":"inb_none"'),
    'There is no inbox inb_none',
  ],
  [
    'a note of another thread',
    (lines: string[]) =>
      (lines[9] as string).replace(
        '"notes":[]',
        `"notes":[${JSON.stringify({ id: 'nte_1', threadId: 'thr_x', author: { type: 'user', id: null, name: null, address: null }, bodyText: '', createdAt: '2026-01-01T00:00:00.000Z', editedAt: null })}]`,
      ),
    'belongs to thr_x',
  ],
])('%s is a bad line', async (_, spoil, reason) => {
  await withFixture(async (fixture) => {
    const { lines, file, write, imported } = await writeThreads(fixture, 20);
    await write(lines.with(9, spoil(lines)));
    const line = await fixture.refusal('import', file);
    expect(line).toContain(`Line 10: `);
    expect(line).toContain(reason);
    expect(await imported()).toBe(0);
  });
});

test('a different file with the same name does not resume the earlier import', async () => {
  await withFixture(async (fixture) => {
    const { lines, file, write, imported } = await writeThreads(fixture, 2 * batch);
    await write(lines.with(batch + 5, '{'));
    await fixture.refusal('import', file);
    for (const other of [lines.toReversed(), lines.slice(0, 10)]) {
      await write(other);
      expect(await fixture.refusal('import', file)).toContain(
        `is not the file whose first ${batch} lines were imported before. Use --restart`,
      );
    }
    expect(await imported()).toBe(batch);
  });
});

test('a byte order mark, CRLF, blank lines and U+2028 are accepted', async () => {
  await withFixture(async (fixture) => {
    const { lines, file, imported } = await writeThreads(fixture, 5);
    const odd = lines.map((line, index) => (index === 2 ? line.replace('Customer', 'Cust\u2028omer') : line));
    await writeFile(file, `\uFEFF${odd.join('\r\n')}\r\n\r\n`);
    expect(await fixture.json('import', file)).toEqual({ imported: 5, skipped: 0 });
    expect(await imported()).toBe(5);
  });
});

test('a file is not imported twice', async () => {
  await withFixture(async (fixture) => {
    const { file, imported } = await writeThreads(fixture, 20);
    await fixture.json('import', file);
    expect(await fixture.refusal('import', file)).toMatch(/Line 1: the thread already exists\./);
    expect(await imported()).toBe(20);
  });
});
