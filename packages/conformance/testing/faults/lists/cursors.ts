import { randomUUID } from 'node:crypto';
import { InvalidCursorError } from '@threads-api/contract';
import { faultsOf } from '../../fault.ts';
import { type Cut, cutAt, isSameList, type PagingParts, type Reader } from '../../paging.ts';

/** Accepts a cursor that equals an issued one after `simplify`. */
const acceptAlike = (simplify: PagingParts['simplify']) => ({ parts: () => ({ simplify }) });

const accepting = (accepts: PagingParts['accepts']) => ({ parts: () => ({ accepts }) });

/** Accepts a cursor that was issued to a reader with other properties. */
const acceptOther = (...ignored: (keyof Reader)[]) =>
  accepting((issuedTo, reader) => isSameList(issuedTo, reader, ...ignored));

/** Returns the first page for a cursor that was issued to a reader with other properties. */
const startAgain = (...ignored: (keyof Reader)[]) =>
  accepting(
    (issuedTo, reader) =>
      isSameList(issuedTo, reader) || (isSameList(issuedTo, reader, ...ignored) && ('start again' as const)),
  );

const isOfOtherOperation = (issuedTo: Reader | undefined, reader: Reader): boolean =>
  issuedTo?.user === reader.user && issuedTo.operation !== reader.operation;

/** Rejects a cursor after some uses. Each response has another cursor, so that no two readers share one. */
function acceptTimes(operation: Reader['operation'], times: number) {
  const parts = () => {
    const uses = new Map<string, number>();
    const cut: Cut = (entries, { limit, from: [start, key] = [0, ''] }) => {
      const used = uses.get(key) ?? 0;
      if (key !== '' && used >= times) throw new InvalidCursorError();
      uses.set(key, used + 1);
      const { data, next } = cutAt(entries, start, limit);
      return { data, next: next && [next, randomUUID()] };
    };
    return { cut: { [operation]: cut } };
  };
  return { parts };
}

/** Cursors that are altered or used in another request. */
export const cursorFaults = faultsOf({
  'cursor-tampered': {
    'returns the first page for an invalid cursor': accepting((issuedTo, reader) =>
      issuedTo ? isSameList(issuedTo, reader) : 'start again',
    ),
    'ignores the last character of a cursor': acceptAlike((cursor) => cursor.slice(0, -1)),
    'removes characters that are not base64 from a cursor': acceptAlike((cursor) =>
      cursor.replaceAll(/[^\w+/=-]/g, ''),
    ),
  },
  'cursor-of-other-filter': {
    'accepts a cursor of another filter': acceptOther('unread'),
    'starts again for a cursor of another filter': startAgain('unread'),
  },
  'cursor-of-other-user': {
    "accepts another user's cursor": acceptOther('user'),
    "starts again for another user's cursor": startAgain('user'),
  },
  'cursor-of-other-token': {
    'binds a cursor to the token instead of the user': accepting(
      (issuedTo, reader) => isSameList(issuedTo, reader) && issuedTo?.token === reader.token,
    ),
    'starts again after a change of the token': accepting(
      (issuedTo, reader) =>
        isSameList(issuedTo, reader) && (issuedTo?.token === reader.token || ('start again' as const)),
    ),
  },
  'cursor-of-other-thread': {
    'accepts a cursor of another thread': acceptOther('thread'),
    'starts again for a cursor of another thread': startAgain('thread'),
  },
  'cursor-of-other-operation': {
    'accepts a cursor of another operation': accepting(
      (issuedTo, reader) => isSameList(issuedTo, reader) || isOfOtherOperation(issuedTo, reader),
    ),
    'starts again for a cursor of another operation': accepting(
      (issuedTo, reader) =>
        isSameList(issuedTo, reader) || (isOfOtherOperation(issuedTo, reader) && ('start again' as const)),
    ),
  },
  'cursor-reused': {
    'accepts every cursor of a history only once': acceptTimes('getThread', 1),
    'accepts every cursor of notes only twice': acceptTimes('listThreadNotes', 2),
  },
});
