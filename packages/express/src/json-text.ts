/** A body that is JSON already, such as the store of a service can make: it is sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
