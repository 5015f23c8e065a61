/** An option of a command, with its help text. */
export interface Option {
  type: 'string' | 'boolean';
  help: string;
  /** The placeholder for the value in the help. Default: `…`. */
  value?: string;
  default?: string | boolean;
  required?: boolean;
  multiple?: boolean;
}

export type Options = Readonly<Record<string, Option>>;

/** An option without a value: `flag('print JSON')`. */
export const flag = (help: string) => ({ type: 'boolean', default: false, help }) as const;

/** An option with a value: `option('FILE', 'write the report to this file')`. */
export const option = (value: string, help: string) => ({ type: 'string', value, help }) as const;
