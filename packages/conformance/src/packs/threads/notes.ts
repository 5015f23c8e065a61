import { checkEach, checksOf } from '../../check.ts';
import { textsIn } from '../../data/additional-fields.ts';
import { findLargest, readSmallPages } from '../../data/paged-lists.ts';
import { listIn, type PagedOperation } from '../../data/pagination.ts';
import { findResource, namedResource, readPagesOf, rolesOf } from '../../data/resources.ts';
import type { Exchange } from '../../http/exchange.ts';
import { describedPart } from '../../probes/schemas.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus, NotTested, problem, type Verdict } from '../../problem.ts';
import type { Context } from '../../run/context.ts';
import { dataChanged } from '../../run/data-changes.ts';
import { lineFor, lineForResource } from '../../target/target.ts';

/** The later pages of the thread with the most notes, and its id. */
async function laterPages(context: Context, notes: PagedOperation): Promise<(readonly [Exchange, string])[]> {
  const pages = await readSmallPages(context, notes).catch(() => undefined);
  const id = await findLargest(context, notes);
  return (pages?.exchanges.slice(1) ?? []).map((page) => [page, id]);
}

/** Shorter texts may occur by coincidence, for example as a label. */
const tellingLength = 10;

export const noteChecks = checksOf({
  'notes-of-thread': {
    title: 'The notes endpoint returns the notes of the thread, and no others',
    requirements: ['R12', 'R4', 'R15'],
    async run(context) {
      const { sublist: notes } = rolesOf(context);
      const id = await findResource(context, 'long', notes);
      const exchange = await context.send({ operation: notes, of: id, label: 'of a thread with notes' });
      if (exchange.response.status !== 200)
        return [problem(exchange, 'status 200', `status ${exchange.response.status}`)];
      const entries = listIn(exchange.json);
      if (entries.length === 0) return [problem(exchange, 'notes', 'an empty list')];
      if (!entries.some((note) => 'threadId' in note))
        throw new NotTested('notes have no threadId; add it, as body-schema reports');
      return [[exchange, id] as const, ...(await laterPages(context, notes))].flatMap(([page, threadId]) => {
        const foreign = listIn(page.json).find((note) => note.threadId !== threadId);
        return foreign ? [problem(page, `threadId: ${threadId}`, `threadId: ${foreign.threadId}`, 'threadId')] : [];
      });
    },
  },
  'notes-need-their-scope': {
    title: 'Without notes:read, no response contains the text of a note',
    requirements: ['R4', 'R12', 'D22', 'D14'],
    needs: ['tokens.without'],
    async run(context) {
      const { list, pagedDetail: detail, sublist: notes } = rolesOf(context);
      const token = tokenWithout(context, notes.scope);
      if (!token)
        throw new NotTested(
          `the target file has no token without ${notes.scope}; add one: ${lineFor('tokens.without')}`,
        );
      const id = await findResource(context, 'long', notes);
      const [{ entries }, history] = await Promise.all([
        readPagesOf(context, notes, id),
        readPagesOf(context, detail, id),
      ]);
      // Ignore notes whose text is also in a message.
      const described = history.exchanges.map(({ json }) => describedPart(detail.success?.schema ?? {}, json));
      const conversation = textsIn(described).join('\n');
      const secrets = entries
        .map(({ bodyText }) => `${bodyText}`)
        .filter((text) => text.length >= tellingLength && !conversation.includes(text));
      if (!history.complete)
        throw new NotTested(
          `the kit could not read the whole history of the thread; name a thread with a shorter one: ${lineForResource(notes, 'long')}`,
        );
      if (secrets.length === 0)
        throw new NotTested(
          `every note of the thread is shorter than ${tellingLength} characters or repeats text of the thread; name a thread with another note: ${lineForResource(notes, 'long')}`,
        );
      return checkEach([list, detail], async (operation): Promise<Verdict> => {
        const exchange = await context.send({ operation, of: id, token, label: 'without the scope of notes' });
        const body = operation === list ? listIn(exchange.json).find((thread) => thread.id === id) : exchange.json;
        const leaked = textsIn(body).some((text) => secrets.some((secret) => text.includes(secret)));
        return leaked ? [problem(exchange, 'no note', 'the text of a note', 'note')] : [];
      });
    },
  },
  'notes-empty': {
    title: 'A thread without notes returns an empty page',
    requirements: ['D15', 'D14'],
    async run(context) {
      const { sublist: notes } = rolesOf(context);
      const id = await findResource(context, 'empty', notes);
      const exchange = await context.send({ operation: notes, of: id, label: 'of a thread without notes' });
      const refused = expectStatus(exchange, 200);
      const count = listIn(exchange.json).length;
      if (refused.length > 0 || count === 0) return refused;
      // The kit chose this thread because it had no notes.
      if (namedResource(context, 'empty', notes) === undefined) throw new NotTested(dataChanged);
      return [problem(exchange, 'an empty list', count === 1 ? '1 note' : `${count} notes`)];
    },
  },
  'note-times': {
    title: 'editedAt of a note is null, or not before createdAt',
    requirements: ['D14'],
    async run(context) {
      const { sublist: notes } = rolesOf(context);
      const { entries, exchanges } = await readPagesOf(context, notes, await findResource(context, 'long', notes));
      const edited = entries.filter(({ editedAt }) => typeof editedAt === 'string');
      if (edited.length === 0) return 'inapplicable';
      return edited
        .filter(({ createdAt, editedAt }) => `${editedAt}` < `${createdAt}`)
        .map(({ id, createdAt, editedAt }) =>
          problem(exchanges[0], `editedAt: ${createdAt} or later`, `${id} with editedAt: ${editedAt}`, 'edited'),
        );
    },
  },
});
