/** The file is not an OpenAPI document. The message is one line with the position of the error. */
export class UnreadableSpec extends Error {}
