import type { Room } from '@threads-api/express';
import type { Response } from 'express';

/** Keeps the room of a response, until its size is known. */
export function keepRoom(response: Response, room: Room): void {
  response.locals.room = room;
}

/** Sets the size of a response. It has no room if it was refused before it got one. */
export function resizeRoom(response: Response, bytes: number): void {
  (response.locals.room as Room | undefined)?.resize(bytes);
}
