import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateThreads } from '@threads-api/sample-data';
import { expect, test } from 'vitest';
import { tablesOf } from '#testing/tables';
import { type Fixture, withFixture } from './fixture.ts';

const batch = 500;

/** Writes a file of threads for an inbox whose only member is Mara. */
async function writeThreads({ folder, store }: Fixture, count: number) {
  const mara = await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  const inbox = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  await store.addMember(inbox, mara);
  const lines = [...generateThreads({ inboxIds: [inbox], threads: count, unreadBy: [mara] })].map((thread) =>
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
    expect({ code, result: JSON.parse(stdout) }).toEqual({ code: 0, result: { imported: 1234, existing: 0, bad: 0 } });
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

/** A line with a status that the contract does not have. */
const spoiled = (line = '') => line.replace(/"status":"(open|pending|closed)"/, '"status":"lost"');
const reason = '/thread/status must be equal to one of the allowed values';

test('reports all bad lines and imports nothing; --skip-bad imports the others', async () => {
  await withFixture(async (fixture) => {
    const { lines, file, write, imported } = await writeThreads(fixture, 3 * batch);
    const bad = [3, batch + 123, 3 * batch];
    await write(lines.map((line, index) => (bad.includes(index + 1) ? spoiled(line) : line)));
    const refused = await fixture.threads('import', file);
    expect(refused.code).toBe(2);
    const reported = bad.map((line) => `Line ${line}: ${reason}.`).join('\n');
    expect(refused.stderr).toContain(`${reported}\nNothing was imported.`);
    expect(await imported()).toBe(0);
    const skipping = await fixture.threads('import', file, '--skip-bad', '--json');
    expect([skipping.code, JSON.parse(skipping.stdout)]).toEqual([1, { imported: 1497, existing: 0, bad: 3 }]);
    expect(skipping.stderr).toContain(reported);
    await write(lines);
    expect(await fixture.json('import', file)).toEqual({ imported: 3, existing: 1497, bad: 0 });
    expect(await imported()).toBe(3 * batch);
  });
});

test('reports at most 100 bad lines', async () => {
  await withFixture(async (fixture) => {
    const { lines, file, write } = await writeThreads(fixture, 150);
    await write(lines.map(spoiled));
    const { stderr } = await fixture.threads('import', file);
    expect(stderr.match(/^Line \d+: /gm)).toHaveLength(100);
    expect(stderr).toContain('\nThere may be more.\n');
  });
});

test('a valid line that the database refuses is reported before anything is imported', async () => {
  await withFixture(async (fixture) => {
    const { lines, file, write, imported } = await writeThreads(fixture, 40);
    const entryId = JSON.parse(lines[0] as string).thread.history[0].id;
    const copy = (line: string) => {
      const given = JSON.parse(line);
      given.thread.history[0].id = entryId;
      return JSON.stringify(given);
    };
    await write(lines.map((line, index) => (index === 10 || index === 30 ? copy(line) : line)));
    const report = await fixture.refusal('import', file);
    expect(report).toMatch(/^Line 11: the database refuses it: .*\nLine 31: the database refuses it: /);
    expect(await imported()).toBe(0);
  });
});

test.each([
  ['invalid JSON', () => '{', 'the line is not valid JSON'],
  ['an object without a thread', () => '{"inboxId": "x"}', "the line must have required property 'thread'"],
  ['a repeated thread', (lines: string[]) => lines[0] as string, 'is on an earlier line too'],
  [
    'an unknown inbox',
    (lines: string[]) => (lines[9] as string).replace(/"inboxId":"[^"]+"/, '"inboxId":"inb_none"'),
    'there is no inbox inb_none',
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

test('a byte order mark, CRLF, blank lines and U+2028 are accepted', async () => {
  await withFixture(async (fixture) => {
    const { lines, file, imported } = await writeThreads(fixture, 5);
    const odd = lines.map((line, index) => (index === 2 ? line.replace('Customer', 'Cust\u2028omer') : line));
    await writeFile(file, `\uFEFF${odd.join('\r\n')}\r\n\r\n`);
    expect(await fixture.json('import', file)).toEqual({ imported: 5, existing: 0, bad: 0 });
    expect(await imported()).toBe(5);
  });
});

test('importing a file again changes nothing and exits with 0', async () => {
  await withFixture(async (fixture) => {
    const { file, imported } = await writeThreads(fixture, 20);
    await fixture.json('import', file);
    const { code, stdout } = await fixture.threads('import', file, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { imported: 0, existing: 20, bad: 0 }]);
    expect(await imported()).toBe(20);
  });
});

test('the example in the help is a file that can be imported', async () => {
  await withFixture(async ({ folder, store, threads, json }) => {
    const { stdout } = await threads('import', '--help');
    const example = stdout.split('\n').find((line) => line.startsWith('{')) ?? '';
    const { inboxId, thread, notes } = JSON.parse(example);
    await store.createInbox({ id: inboxId, name: 'Hello', address: 'hello@office.example' });
    const file = join(folder, 'example.jsonl');
    await writeFile(file, `${example}\n`);
    expect(await json('import', file)).toEqual({ imported: 1, existing: 0, bad: 0 });
    expect(thread.history.map(({ type }: { type: string }) => type)).toContain('message');
    expect(notes).toHaveLength(1);
  });
});
