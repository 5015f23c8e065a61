import { faultsOf } from '../../fault.ts';
import type { Json } from '../../fault-messages.ts';
import { mapBody, mapHistory, mapThreadsWithHistory } from '../../fault-tools.ts';

const isMessage = ({ type }: Json) => type === 'message';

/** The same thread, entry or note in different forms. */
export const representationFaults = faultsOf({
  'listed-threads-fetched R2': {
    'returns a thread other than the requested one': mapBody('detail', (body) => ({
      ...body,
      id: body.id.toLowerCase(),
    })),
  },
  'ids-identify-entries D2': {
    'numbers the entries of every history from 1': mapThreadsWithHistory((thread, all) =>
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
    'gives every change of a thread the id of the thread': mapHistory((entries, { id }) =>
      entries.map((entry) => (isMessage(entry) ? entry : { ...entry, id })),
    ),
  },
  'entries-same-on-any-page D13': {
    'loads recipients and HTML only on the first page': mapBody('detail', (body, { query }) => {
      const data = body.history.data.map((entry: Json) =>
        isMessage(entry) && query.has('historyCursor') ? { ...entry, to: [], cc: [], bodyHtml: null } : entry,
      );
      return { ...body, history: { ...body.history, data } };
    }),
  },
  'entries-same-on-any-page D14': {
    'does not load the names of authors on later pages of notes': mapBody('notes', (body, { query }) =>
      query.has('cursor')
        ? { ...body, data: body.data.map((note: Json) => ({ ...note, author: { ...note.author, name: null } })) }
        : body,
    ),
  },
});
