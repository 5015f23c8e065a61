import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { textsIn } from '../../data/additional-fields.ts';
import { listIn } from '../../data/pagination.ts';
import { findThread, readPagesOfThread, threadOperations } from '../../data/threads.ts';
import { describedPart } from '../../probes/schemas.ts';
import { NotTested, problem, type Verdict } from '../../problem.ts';
import { lineFor } from '../../target/target.ts';

/** Shorter texts may occur by coincidence, for example as a label. */
const tellingLength = 10;

export const notesNeedTheirScope: Check = {
  id: 'notes-need-their-scope',
  title: 'Without notes:read, no response contains the text of a note',
  requirements: ['R4', 'R12', 'D22', 'D14'],
  about: 'securitySchemes/bearerAuth',
  failure: 'A thread with its notes in an additional field, or the last note in the list.',
  needs: ['tokens.noNotes'],
  async run(context) {
    const { list, detail, notes } = threadOperations(context);
    const id = await findThread(context, 'withNotes');
    const [{ entries }, history] = await Promise.all([
      readPagesOfThread(context, notes, id),
      readPagesOfThread(context, detail, id),
    ]);
    // Ignore notes whose text is also in a message.
    const described = history.exchanges.map(({ json }) => describedPart(detail.success?.schema ?? {}, json));
    const conversation = textsIn(described).join('\n');
    const secrets = entries
      .map(({ bodyText }) => `${bodyText}`)
      .filter((text) => text.length >= tellingLength && !conversation.includes(text));
    if (!history.complete)
      throw new NotTested(
        `the kit could not read the whole history of the thread; name a thread with a shorter one: ${lineFor('threads.withNotes')}`,
      );
    if (secrets.length === 0)
      throw new NotTested(
        `every note of the thread is shorter than ${tellingLength} characters or repeats text of the thread; name a thread with another note: ${lineFor('threads.withNotes')}`,
      );
    return checkEach([list, detail], async (operation): Promise<Verdict> => {
      const path = operation === list ? {} : { id };
      const exchange = await context.send({ operation, path, token: 'noNotes', label: 'without the scope of notes' });
      const body = operation === list ? listIn(exchange.json).find((thread) => thread.id === id) : exchange.json;
      const leaked = textsIn(body).some((text) => secrets.some((secret) => text.includes(secret)));
      return leaked ? [problem(exchange, 'no note', 'the text of a note', 'note')] : [];
    });
  },
};
