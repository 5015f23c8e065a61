import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidCursorError } from '@threads-api/contract';

/** Where the next page starts: the keys of the last entry of this page. */
type Position = readonly (string | number)[];

/** The caller, list and filter that a cursor is bound to. */
type Binding = readonly (string | number | boolean)[];

export type CursorCodec = ReturnType<typeof createCursorCodec>;

const macLength = 22;

/** Cursors are signed positions: they grant no access, and cannot be forged or used by another caller. */
export function createCursorCodec(secret: string) {
  const macOf = (payload: string, binding: Binding) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([payload, ...binding]))
      .digest('base64url')
      .slice(0, macLength);

  return {
    encode(position: Position, binding: Binding): string {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${macOf(payload, binding)}${payload}`;
    },
    decode<P extends Position>(cursor: string, binding: Binding): P {
      const payload = cursor.slice(macLength);
      const given = Buffer.from(cursor.slice(0, macLength));
      const expected = Buffer.from(macOf(payload, binding));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new InvalidCursorError();
      return JSON.parse(Buffer.from(payload, 'base64url').toString());
    },
  };
}
