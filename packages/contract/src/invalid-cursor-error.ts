/** The cursor of a request was altered, or belongs to another caller or another list (D16): the contract's 400. */
export class InvalidCursorError extends Error {
  constructor() {
    super('The cursor is not valid for this request.');
  }
}
