import type { Option, Options } from './option.ts';

interface Help {
  /** The first lines: what the command does, and how to call it. */
  usage: string;
  options?: Options;
  /** The last lines. */
  notes?: string;
}

/** Writes the help of a command: the usage, each option with its text, and the notes. */
export function writeHelp({ usage, options = {}, notes = '' }: Help): string {
  const common: Options = {
    version: { type: 'boolean', help: 'print the version' },
    help: { type: 'boolean', help: 'print this help' },
  };
  const lines = Object.entries({ ...options, ...common }).map(describeOption);
  return [usage.trim(), '', ...lines, '', ...(notes ? [notes.trim()] : [])].join('\n');
}

/** The texts of options start in this column. A line has at most 120 characters. */
const column = 27;
const indent = `\n${' '.repeat(column)}`;
const line = new RegExp(`\\S.{0,${120 - column - 1}}(?=\\s|$)|\\S+`, 'g');

function describeOption([name, { type, value = '…', help, default: usual, required }]: [string, Option]): string {
  const hasValue = type === 'string';
  const label = `    --${hasValue ? `${name} ${value}` : usual === true ? `no-${name}` : name}`;
  const text = `${help}${hasValue && usual ? `; default: ${usual}` : ''}${required ? ' (required)' : ''}`;
  const lines = (text.match(line) ?? []).join(indent);
  return label.length < column ? `${label.padEnd(column)}${lines}` : `${label}${indent}${lines}`;
}
