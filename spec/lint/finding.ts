export interface Finding {
  /** `house/…` for rules in spec/rules, `extensions/…` for rules in spec/extensions, a plain name for Redocly's rules. */
  rule: string;
  severity: 'error' | 'warn';
  /** The problem and the fix. May have several lines. */
  message: string;
  /** The message without its position. Findings with the same rule and cause are grouped. */
  cause: string;
  /** The affected part of the document in readable form: `the example firstPage, data[0]`. */
  subject?: string;
  /** Redocly's documentation of the rule. */
  reference?: string;
  file: string;
  line: number;
  column: number;
  /** The text of the line. */
  source: string;
}

/** Findings with the same cause. */
export interface FindingGroup extends Pick<Finding, 'rule' | 'severity' | 'message' | 'reference'> {
  /** Every position, in the order of the file. */
  positions: Pick<Finding, 'file' | 'line' | 'column' | 'source' | 'subject'>[];
}
