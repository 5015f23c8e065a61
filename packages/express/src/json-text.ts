/** A body that is JSON already, such as a database can make: it is sent as it is. */
export class JsonText<Body> {
  readonly text: string;
  declare readonly body: Body;

  constructor(text: string) {
    this.text = text;
  }
}
