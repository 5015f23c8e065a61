import type { Room } from '@threads-api/http/node';
import type { Response } from 'express';

/** Stores a response's reservation until its size is known. */
export function keepRoom(response: Response, room: Room): void {
  response.locals.room = room;
}

/** Sets the size of a response. Requests that were rejected early have no reservation. */
export function resizeRoom(response: Response, bytes: number): void {
  (response.locals.room as Room | undefined)?.resize(bytes);
}
