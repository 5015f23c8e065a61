import { propertiesOf } from '@threads-api/contract';
import { checksOf } from '../../check.ts';
import { type Entry, listIn } from '../../data/pagination.ts';
import { expectListed, namedResource, readPagesOf, readResources, rolesOf } from '../../data/resources.ts';
import { fieldsOf } from '../../http/json.ts';
import { isSame } from '../../probes/schemas.ts';
import { NotTested, type Problem, problem, problemsOf, type Verdict } from '../../problem.ts';
import { lineForResource } from '../../target/target.ts';
import {
  checkEachHistory,
  expectField,
  isBySystem,
  isInbound,
  isStatusChange,
  snippetFault,
  type ThreadHistory,
} from './histories.ts';

type Person = Record<string, unknown>;

/** A person's name may change, so names are compared only if nothing else identifies both people. */
function isSamePerson(a: Person, b: Person): boolean {
  const field = ['id', 'address', 'name'].find((name) => a[name] !== null && b[name] !== null);
  return a.type === b.type && (!field || a[field] === b[field]);
}

/** `Date` has no fractions of a second, and a proxy may set it. */
const dateTolerance = 5_000;

/** The longest time between storing a message and reopening its thread, in milliseconds. */
const writeTime = 1_000;

const distanceOf = (a: Entry, b: Entry) => Math.abs(Date.parse(`${a.timestamp}`) - Date.parse(`${b.timestamp}`));

/** Checks that each change starts with the value that the previous one set, and that the last one set the current value. */
function checkChain({ thread, entries, exchange }: ThreadHistory, type: string, field: string): Verdict {
  const changes = entries.filter((entry) => entry.type === type);
  const last = changes.at(-1);
  if (!last) return 'inapplicable';
  const schema = propertiesOf(exchange.documented?.schema ?? {})[field];
  const found: Problem[] = [];
  const add = (expected: unknown, received: unknown, cause: string) =>
    found.push(problem(exchange, JSON.stringify(expected), JSON.stringify(received), cause));
  for (const [index, change] of changes.entries()) {
    const before = changes[index - 1];
    if (before && !isSame(schema, before.to, change.from))
      add({ [change.id]: { from: before.to } }, { from: change.from }, 'gap');
    if (isSame(schema, change.from, change.to)) add({ [change.id]: 'a change' }, { to: change.to }, 'no change');
  }
  if (!isSame(schema, last.to, thread[field])) add({ [field]: last.to }, { [field]: thread[field] }, 'current');
  return found;
}

/** The allowed time difference between an assignment and its entry, since clocks differ. */
const tolerance = 60_000;

const fields = ['subject', 'sender', 'timestamp', 'status', 'assignment'];

export const contentChecks = checksOf({
  'thread-fields': {
    title: 'The list and the single thread have subject, sender, timestamp, status and assignment',
    requirements: ['R9', 'R2', 'R15'],
    async run(context) {
      const { list, detail } = rolesOf(context);
      const listed = await context.send({ operation: list });
      const single = await context.send({ operation: detail });
      const entries = listIn(listed.json);
      if (entries.length === 0) throw new NotTested('the list is empty; add resources to the view of tokens.full');
      const lacking = (value: object) => fields.filter((field) => !(field in value));
      return [
        ...[...new Set(entries.flatMap(lacking))].map((name) =>
          problem(listed, name, `an entry without ${name}`, name),
        ),
        ...lacking(Object(single.json)).map((name) => problem(single, name, `a thread without ${name}`, name)),
      ];
    },
  },
  'list-closed-threads': {
    title: 'The unfiltered list includes closed threads',
    requirements: ['R17', 'D33'],
    async run(context) {
      const { entries } = await readResources(context);
      const closed = namedResource(context, 'closed') ?? entries.find(({ status }) => status === 'closed')?.id;
      if (closed === undefined)
        throw new NotTested(`no thread is closed; name one: ${lineForResource(rolesOf(context).detail, 'closed')}`);
      return expectListed(context, [closed], 'a visible closed thread');
    },
  },
  'message-count': {
    title: 'messageCount is the number of messages on all pages of the history',
    requirements: ['D4', 'D12'],
    run: (context) =>
      checkEachHistory(context, ({ thread, messages, exchange }) =>
        expectField(exchange, thread, 'messageCount', messages.length),
      ),
  },
  'timestamp-of-newest-message': {
    title: "A thread's timestamp is that of its newest message",
    requirements: ['D4'],
    run: (context) =>
      checkEachHistory(context, ({ thread, messages, exchange }) => {
        const newest = messages
          .map(({ timestamp }) => `${timestamp}`)
          .toSorted()
          .at(-1);
        return newest ? expectField(exchange, thread, 'timestamp', newest) : 'inapplicable';
      }),
  },
  'snippet-of-newest-message': {
    title: 'The snippet is the beginning of the newest message, and empty if it has no text',
    requirements: ['D4'],
    run: (context) =>
      checkEachHistory(context, ({ thread, messages, exchange }) => {
        const newest = messages.at(-1);
        // The contract does not say how to convert HTML to text.
        if (!newest || (newest.bodyText === '' && newest.bodyHtml !== null)) return 'inapplicable';
        const expected = snippetFault(thread.snippet, newest);
        return expected ? [problem(exchange, expected, `snippet: ${JSON.stringify(thread.snippet)}`, 'snippet')] : [];
      }),
  },
  'sender-of-first-message': {
    title: 'The sender of a thread is the author of its first message',
    requirements: ['D5'],
    run: (context) =>
      checkEachHistory(context, ({ thread, messages, exchange }) => {
        const [author, sender] = [fieldsOf(messages[0]?.author), fieldsOf(thread.sender)];
        if (!messages[0] || isSamePerson(author, sender)) return [];
        return [problem(exchange, `sender: ${JSON.stringify(author)}`, `sender: ${JSON.stringify(sender)}`, 'sender')];
      }),
  },
  'times-consistent': {
    title: 'createdAt, timestamp and updatedAt of a thread are in chronological order, and not later than the response',
    requirements: ['D4', 'D3'],
    async run(context) {
      const { entries, exchanges } = await readResources(context);
      if (entries.length === 0) return 'inapplicable';
      const times = ({ createdAt, timestamp, updatedAt }: Entry) =>
        [createdAt, timestamp, updatedAt].map((time) => `${time}`);
      const wrong = entries.find((entry) => times(entry).toSorted().join() !== times(entry).join());
      if (wrong) {
        const received = `${wrong.id}: ${times(wrong).join(', ')}`;
        return [problem(exchanges[0], 'createdAt, timestamp and updatedAt in this order', received, 'times')];
      }
      const last = exchanges.at(-1) ?? exchanges[0];
      const answered = Date.parse(last.response.headers.date ?? '');
      const future = entries.find(({ updatedAt }) => Date.parse(`${updatedAt}`) > answered + dateTolerance);
      if (!future) return [];
      const limit = `updatedAt not later than the response, ${new Date(answered).toISOString()}`;
      return [problem(last, limit, `${future.id}: ${future.updatedAt}`, 'future')];
    },
  },
  'updated-by-history': {
    title: 'updatedAt is not earlier than the last entry of the history, and notes do not change it',
    requirements: ['D4'],
    run: (context) =>
      checkEachHistory(context, async ({ thread, entries, exchange }): Promise<Problem[]> => {
        const times = entries.map(({ timestamp }) => `${timestamp}`);
        const newest = times.toSorted().at(-1) ?? '';
        const { updatedAt } = thread;
        if (`${updatedAt}` < newest)
          return [problem(exchange, `updatedAt: ${newest} or later`, `updatedAt: ${updatedAt}`, 'too early')];
        if (times.includes(`${updatedAt}`)) return [];
        const notes = await readPagesOf(context, rolesOf(context).sublist, thread.id);
        const note = notes.entries.find(({ createdAt, editedAt }) => [createdAt, editedAt].includes(updatedAt));
        if (!note) return [];
        return [problem(exchange, `updatedAt: ${newest}`, `updatedAt: ${updatedAt}, the time of ${note.id}`, 'note')];
      }),
  },
  'unread-needs-inbound': {
    title: 'A thread is unread only if it has an inbound message',
    requirements: ['D8'],
    run: (context) =>
      checkEachHistory(context, ({ thread, entries, exchange }) => {
        if (thread.unread !== true) return 'inapplicable';
        if (entries.some(isInbound)) return [];
        return [problem(exchange, 'unread: false, without an inbound message', 'unread: true', 'unread')];
      }),
  },
  'outbound-by-colleague': {
    title: 'The author of an outbound message is not a contact',
    requirements: ['D13', 'D5'],
    run: (context) =>
      checkEachHistory(context, ({ messages, exchange }) => {
        const sent = messages.filter(({ direction }) => direction === 'outbound');
        if (sent.length === 0) return 'inapplicable';
        const wrong = sent.find(({ author }) => fieldsOf(author).type === 'contact');
        if (!wrong) return [];
        return [problem(exchange, `${wrong.id} by a colleague`, `author: ${JSON.stringify(wrong.author)}`, 'author')];
      }),
  },
  'cause-before-effect': {
    title: 'A message that reopens a thread comes before the change of status that it causes',
    requirements: ['D11', 'D7'],
    run: (context) =>
      checkEachHistory(context, ({ entries, exchange }) => {
        const reopenings = entries.filter((entry) => isStatusChange(entry) && entry.to === 'open' && isBySystem(entry));
        if (reopenings.length === 0) return 'inapplicable';
        return reopenings.flatMap((change) => {
          const position = entries.indexOf(change);
          const causes = entries.filter((entry) => isInbound(entry) && distanceOf(entry, change) <= writeTime);
          const before = entries.slice(0, position);
          const lastChange = before.findLastIndex(({ type }) => type === 'status_changed');
          // The cause may also have been stored earlier.
          const isCaused = before.some((entry, at) => isInbound(entry) && (at > lastChange || causes.includes(entry)));
          if (causes.length === 0 || isCaused) return [];
          return [problem(exchange, `${causes[0]?.id} before ${change.id}`, `${change.id} first`, 'order')];
        });
      }),
  },
  'status-of-history': {
    title: 'Each status change starts from the previous status, and the last one sets the current status of the thread',
    requirements: ['D7', 'D11'],
    run: (context) => checkEachHistory(context, (history) => checkChain(history, 'status_changed', 'status')),
  },
  'assignment-of-history': {
    title: 'Each assignment change starts from the previous assignment, and the last one sets the current assignment',
    requirements: ['D6', 'D11'],
    run: (context) =>
      checkEachHistory(context, (history) => {
        const verdict = checkChain(history, 'assignment_changed', 'assignment');
        return verdict === 'inapplicable' ? verdict : [...problemsOf(verdict), ...history.entries.flatMap(checkTime)];

        function checkTime({ id, type, timestamp, to }: Entry): Problem[] {
          const { assignedAt } = fieldsOf(to);
          const distance = Math.abs(Date.parse(`${assignedAt}`) - Date.parse(`${timestamp}`));
          if (type !== 'assignment_changed' || !(distance > tolerance)) return [];
          return [
            problem(history.exchange, `${id} with assignedAt: ${timestamp}`, `assignedAt: ${assignedAt}`, 'time'),
          ];
        }
      }),
  },
});
