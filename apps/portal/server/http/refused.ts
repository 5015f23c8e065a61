/** The portal rejects the request. The message is the reason. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: 400 | 401 | 403 | 404 | 405 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
