/** A change of a source file: the text from `start` to `end` is replaced. */
export interface Mutation {
  /** The kind of change, such as `logical` or `remove statement`. */
  operator: string;
  start: number;
  end: number;
  after: string;
}

/** A mutation with its file and position. */
export interface Mutant extends Mutation {
  /** Relative to the root of the repository. */
  file: string;
  line: number;
  column: number;
  before: string;
  /** The first line of the code that is changed. */
  code: string;
}

export const applyMutation = (text: string, { start, end, after }: Omit<Mutation, 'operator'>) =>
  `${text.slice(0, start)}${after}${text.slice(end)}`;

const longest = 70;
const shorten = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

/** The change on one line; nothing after the arrow means that the code is removed. */
export const describeChange = ({ before, after }: Pick<Mutant, 'before' | 'after'>) =>
  `${shorten(before)} → ${shorten(after)}`.trim();
