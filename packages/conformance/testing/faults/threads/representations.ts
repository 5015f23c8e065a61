import type { Fault } from '../../broken-server.ts';
import type { Json } from '../../fault-messages.ts';
import { mapBody, mapHistory, mapListed, mapThreads, mapThreadsWithHistory } from '../../fault-tools.ts';
import { isMessage } from './content-tools.ts';

/** The same thread, entry or note in different forms. */
export const representationFaults: Fault[] = [
  {
    id: 'names-garbled-in-list',
    what: 'reads UTF-8 as Latin-1 in the list',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakHandler: mapListed((thread) => ({
      ...thread,
      sender: { ...thread.sender, name: thread.sender.name && Buffer.from(thread.sender.name).toString('latin1') },
    })),
  },
  {
    id: 'times-rounded-in-list',
    what: 'rounds times to seconds in the list',
    caughtBy: 'list-detail-agree',
    breaks: 'D4',
    breakHandler: mapListed((thread) => ({ ...thread, updatedAt: thread.updatedAt.replace(/\.\d+/, '.999') })),
  },
  {
    id: 'another-thread',
    what: 'returns a thread other than the requested one',
    caughtBy: 'listed-threads-fetched',
    breaks: 'R2',
    breakHandler: mapBody('detail', (body) => ({ ...body, id: body.id.toLowerCase() })),
  },
  {
    id: 'subject-left-out-alone',
    what: 'omits the subject of a single thread',
    caughtBy: 'thread-fields',
    breaks: 'R9',
    breakHandler: mapBody('detail', ({ subject: _, ...body }) => body),
  },
  {
    id: 'thread-wrapped',
    what: 'returns a single thread inside an envelope',
    caughtBy: 'thread-fields',
    breaks: 'R2',
    breakHandler: mapBody('detail', (body) => ({ data: body })),
  },
  {
    id: 'thread-as-list',
    what: 'returns a single thread as a list of one',
    caughtBy: 'thread-fields',
    breaks: 'R2',
    breakHandler: mapBody('detail', (body) => [body]),
  },
  {
    id: 'sender-renamed',
    what: 'has a field "from" instead of sender',
    caughtBy: 'thread-fields',
    breaks: 'R9',
    breakHandler: mapThreads(({ sender, ...thread }) => ({ ...thread, from: sender })),
  },
  {
    id: 'list-of-ids',
    what: 'lists only the ids of threads',
    caughtBy: 'thread-fields',
    breaks: 'R2',
    breakHandler: mapListed(({ id }) => ({ id })),
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
    id: 'note-for-each-reader',
    what: 'lists a note once for each of its readers',
    caughtBy: 'ids-identify-entries',
    breaks: 'D2',
    breakHandler: mapBody('notes', (body, { query }) =>
      query.has('limit') ? body : { ...body, data: body.data.flatMap((note: Json) => [note, note]) },
    ),
  },
  {
    id: 'texts-cut-on-large-pages',
    what: 'cuts the texts of messages on large pages',
    caughtBy: 'entries-same-on-any-page',
    breaks: 'D13',
    breakHandler: mapBody('detail', (body, { query }) => {
      const newest = body.history.data.findLast(isMessage);
      const data = body.history.data.map((entry: Json) =>
        isMessage(entry) && entry !== newest && Number(query.get('historyLimit')) > 20
          ? { ...entry, bodyText: entry.bodyText.slice(0, 20) }
          : entry,
      );
      return { ...body, history: { ...body.history, data } };
    }),
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
