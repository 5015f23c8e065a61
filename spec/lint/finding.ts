export interface Finding {
  /** `house/…` for the rules of this folder, a bare name for Redocly's own. */
  rule: string;
  severity: 'error' | 'warn';
  /** What is wrong, and how to fix it. May have several lines. */
  message: string;
  /** The message without its position: findings with the same rule and cause have one reason. */
  cause: string;
  /** The part of the document that the cause is about, for people: `the example firstPage, data[0]`. */
  subject?: string;
  /** Redocly's page about a rule of its own. */
  reference?: string;
  file: string;
  line: number;
  column: number;
  /** The text of the line. */
  source: string;
}

/** Findings with one cause. */
export interface FindingGroup extends Pick<Finding, 'rule' | 'severity' | 'message' | 'reference'> {
  /** Every position, in the order of the file. */
  positions: Pick<Finding, 'file' | 'line' | 'column' | 'source' | 'subject'>[];
}
