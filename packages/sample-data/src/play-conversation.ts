import { answers, type Conversation, followUps } from './conversations.ts';
import { colleagues, teams } from './people.ts';
import { pick } from './random.ts';
import {
  addNote,
  assignThread,
  changeStatus,
  type MakeId,
  receiveMessage,
  sendMessage,
  type ThreadRecord,
} from './thread-record.ts';
import type { Fill } from './write-opening.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const salutations = [
  'Hi {first},\n',
  'Hello {first},\n',
  'Dear {first},\n',
  'Thank you for your message, {first}. ',
  '',
];
const signOffs = ['\n{first}', '\nBest\n{first}', '\nThanks, {first}', ''];

/** The length of a long history: more than one page. */
const longHistory = 130;

export interface Play {
  random: () => number;
  makeId: MakeId;
  conversation: Conversation;
  fill: Fill;
  /** The time at which the simulation stops. */
  end: number;
  /** Whether the history has several pages. */
  isLong: boolean;
}

/** Simulates the rest of a conversation until the end time. */
export function playConversation(
  record: ThreadRecord,
  { random, makeId, conversation, fill, end, isLong }: Play,
): void {
  const { thread } = record;
  const owner = pick(random, colleagues);
  const ownerName = owner.name.split(' ', 1).join();
  const salutation = pick(random, salutations);
  const dispatcher = colleagues[0] ?? owner;
  let now = Date.parse(thread.timestamp);
  const play = (longestPause: number, act: (at: string) => unknown): boolean => {
    now += Math.ceil(random() * longestPause);
    if (now <= end) act(new Date(now).toISOString());
    return now <= end;
  };

  const assignee = random() < 0.75 ? owner : pick(random, teams);
  if (random() < 0.7) play(hour, (at) => assignThread(record, makeId, at, dispatcher, assignee));
  for (const note of conversation.notes ?? [])
    play(2 * hour, (at) => addNote(record, makeId, at, pick(random, colleagues), fill(note)));

  const more = Array.from({ length: isLong ? longHistory : 0 }, (_, index) =>
    pick(random, index % 2 === 0 ? followUps : answers),
  );
  const rest = [...conversation.turns.slice(1), ...more];
  const longestPause = isLong ? hour : 20 * hour;
  const finished = rest.every((turn, index) => {
    if (index % 2 === 1)
      return play(longestPause, (at) => receiveMessage(record, makeId, at, fill(`${turn}${pick(random, signOffs)}`)));
    const sent = play(longestPause, (at) =>
      sendMessage(record, makeId, at, owner, fill(`${salutation}${turn}\n${ownerName}`)),
    );
    return sent && play(minute, (at) => changeStatus(record, makeId, at, owner, 'pending'));
  });
  if (finished && random() < 0.85) play(2 * day, (at) => changeStatus(record, makeId, at, owner, 'closed'));

  // Old, answered and closed threads are read.
  const isRecent = end - Date.parse(thread.timestamp) < 10 * day;
  thread.unread = thread.status === 'open' && isRecent && random() < 0.8;
}
