import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapBody, mapHistory, mapThreadsWithHistory } from '../../fault-tools.ts';

const isMessage = ({ type }: Json) => type === 'message';

/** The same thread, entry or note in different forms. */
export const representationFaults: Fault[] = [
  {
    id: 'another-thread',
    what: 'returns a thread other than the requested one',
    caughtBy: 'listed-threads-fetched',
    breaks: 'R2',
    breakHandler: mapBody('detail', (body) => ({ ...body, id: body.id.toLowerCase() })),
  },
  {
    id: 'messages-numbered',
    what: 'numbers the entries of every history from 1',
    caughtBy: 'ids-identify-entries',
    breaks: 'D2',
    breakHandler: mapThreadsWithHistory((thread, all) =>
      thread.history
        ? {
            ...thread,
            history: {
              ...thread.history,
              data: thread.history.data.map((entry: Json) => ({
                ...entry,
                id: `${all.findIndex(({ id }) => id === entry.id) + 1}`,
              })),
            },
          }
        : thread,
    ),
  },
  {
    id: 'entries-of-a-thread-share-its-id',
    what: 'gives every change of a thread the id of the thread',
    caughtBy: 'ids-identify-entries',
    breaks: 'D2',
    breakHandler: mapHistory((entries, { id }) =>
      entries.map((entry) => (isMessage(entry) ? entry : { ...entry, id })),
    ),
  },
  {
    id: 'html-on-request',
    what: 'loads recipients and HTML only on the first page',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D13',
    breakHandler: mapBody('detail', (body, { query }) => {
      const data = body.history.data.map((entry: Json) =>
        isMessage(entry) && query.has('historyCursor') ? { ...entry, to: [], cc: [], bodyHtml: null } : entry,
      );
      return { ...body, history: { ...body.history, data } };
    }),
  },
  {
    id: 'author-missing-on-later-notes',
    what: 'does not load the names of authors on later pages of notes',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D14',
    breakHandler: mapBody('notes', (body, { query }) =>
      query.has('cursor')
        ? { ...body, data: body.data.map((note: Json) => ({ ...note, author: { ...note.author, name: null } })) }
        : body,
    ),
  },
];
