/** The rows of one page, and where it starts: after this position. */
export interface PageRequest {
  userId: string;
  unread: boolean;
  rows: number;
  after?: readonly [timestamp: string, id: string] | undefined;
}
