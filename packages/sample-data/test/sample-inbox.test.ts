import { contract, type Message, type ThreadStatus } from '@threads-api/contract';
import { describe, expect, test } from 'vitest';
import { createSampleInbox, type ThreadRecord } from '../src/index.ts';
import { colleagues } from '../src/people.ts';

/** Checks the invariants of a thread. */
function checkThread({ thread, history, notes }: ThreadRecord): void {
  const messages = history.filter((entry): entry is Message => entry.type === 'message');
  const [oldest, newest] = [messages[0], messages.at(-1)];
  expect(thread).toMatchObject({
    messageCount: messages.length,
    timestamp: newest?.timestamp,
    createdAt: oldest?.timestamp,
    sender: oldest?.author,
  });
  expect(thread.snippet.length).toBeLessThanOrEqual(200);
  expect(newest?.bodyText.replaceAll(/\s+/g, ' ')).toContain(thread.snippet);
  expect(thread.updatedAt).toBe(history.at(-1)?.timestamp);
  expect(history.map(({ timestamp }) => timestamp)).toEqual(history.map(({ timestamp }) => timestamp).toSorted());
  expect(notes.map(({ createdAt }) => createdAt)).toEqual(notes.map(({ createdAt }) => createdAt).toSorted());
  expect(notes.every(({ threadId }) => threadId === thread.id)).toBe(true);

  let status: ThreadStatus = 'open';
  let assignment: unknown = null;
  for (const entry of history) {
    if (entry.type === 'status_changed') {
      expect(entry.from).toBe(status);
      status = entry.to;
    } else if (entry.type === 'assignment_changed') {
      expect(entry.from).toEqual(assignment);
      assignment = entry.to;
    }
  }
  expect([thread.status, thread.assignment]).toEqual([status, assignment]);
  if (thread.unread) expect(messages.some(({ direction }) => direction === 'inbound')).toBe(true);
}

const allText = ({ thread, history, notes }: ThreadRecord) => JSON.stringify([thread, history, notes]);

describe('a sample inbox', () => {
  test('depends only on the seed', () => {
    const open = (seed: number) => [...createSampleInbox({ threads: 30, seed }).threads.values()];
    expect(open(7)).toEqual(open(7));
    expect(open(8)).not.toEqual(open(7));
  });

  test('has consistent threads before and after changes', () => {
    const end = new Date('2026-05-01T08:00:00.000Z');
    const { threads, change } = createSampleInbox({ threads: 300, seed: 3, end });
    expect(threads.size).toBe(300);
    for (const record of threads.values()) checkThread(record);
    for (let second = 1; second <= 400; second++) change(new Date(end.getTime() + second * 1000));
    for (const record of threads.values()) checkThread(record);
  });

  test('covers every case that a page must display', () => {
    const threads = [...createSampleInbox({ threads: 500 }).threads.values()];
    const all = threads.map(({ thread }) => thread);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['open', 'pending', 'closed']));
    expect(new Set(all.map(({ assignment }) => assignment?.type))).toEqual(new Set(['user', 'team', undefined]));
    expect(all.some(({ subject }) => subject === null)).toBe(true);
    expect(all.filter(({ unread }) => unread).length).toBeGreaterThan(5);
    expect(threads.some(({ history }) => history.length > 100)).toBe(true);
    expect(threads.some(({ notes }) => notes.length > 1)).toBe(true);
    expect(new Set(all.map(({ snippet }) => snippet)).size).toBeGreaterThan(250);
    expect(threads.filter((record) => /\{\w+\}/.test(allText(record)))).toEqual([]);
  });

  test("includes the contract's caller", () => {
    const [example] = contract.operation('getThread').examples;
    const text = JSON.stringify(example?.value);
    expect(text).toContain(JSON.stringify(colleagues[0]));
    expect(text).toContain(JSON.stringify(colleagues[1]));
  });

  test('returns events that describe each change', () => {
    const { threads, change } = createSampleInbox({ threads: 20 });
    const types = new Set<string>();
    for (let second = 0; second < 300; second++) {
      const at = new Date(Date.parse('2026-03-11T00:00:00.000Z') + second * 1000);
      for (const { type, data, timestamp } of change(at)) {
        types.add(type);
        expect(timestamp).toBe(at.toISOString());
        const { history = [], notes = [] } = threads.get(data.threadId) ?? {};
        const ids = [...history, ...notes].map(({ id }) => id);
        if ('messageId' in data) expect(ids).toContain(data.messageId);
        if ('historyEntryId' in data) expect(ids).toContain(data.historyEntryId);
        if ('noteId' in data) expect(ids).toContain(data.noteId);
      }
    }
    // The sample inbox has no drafts.
    const expected = contract.webhooks.map(({ type }) => type).filter((type) => !type.startsWith('draft.'));
    expect(types).toEqual(new Set(expected));
  });
});
