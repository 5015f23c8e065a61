import { CouldNotRun } from './could-not-run.ts';

/** Checks that a value is one of the choices. */
export function oneOf<const T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === value);
  if (!choice) throw new CouldNotRun(`${name} must be one of ${choices.join(', ')}, not '${value}'. See --help.`);
  return choice;
}

/** Parses a whole number within bounds. */
export function wholeNumber(name: string, value: unknown, minimum: number, maximum: number): number {
  const number = Number(value);
  if (/^-?\d{1,15}$/.test(String(value)) && number >= minimum && number <= maximum) return number;
  throw new CouldNotRun(`${name} must be a whole number from ${minimum} to ${maximum}, not '${value}'. See --help.`);
}

/** Parses a port. 0 means any free port. */
export const portNumber = (name: string, value: string) => wholeNumber(name, value, 0, 65_535);

/** Converts `EADDRINUSE` into a one-line error with advice. */
export function portInUse(port: number | string, advice: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CouldNotRun(`Port ${port} is in use. ${advice}`);
  };
}
