/** A body that is JSON already, as a store can make it: a server sends it as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
