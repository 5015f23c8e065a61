/** The cursor was altered, or belongs to another caller or list. The response is a 400. */
export class InvalidCursorError extends Error {
  constructor() {
    super('The cursor is not valid for this request.');
  }
}
