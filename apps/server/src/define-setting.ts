import { listOf, type Reader } from './read-setting.ts';

/** A setting: its environment variable, description, parser and default value, and the default as the help shows it. */
export interface Setting<T> {
  name: string;
  meaning: string;
  reader: Reader<T>;
  standard: T;
  shown: string;
}

export function setting<T>(
  name: string,
  meaning: string,
  reader: Reader<T>,
  standard: NoInfer<T>,
  shown = `${standard}`,
) {
  return { name, meaning, reader, standard, shown } satisfies Setting<T>;
}

export function optional<T>(name: string, meaning: string, reader: Reader<T>, shown = 'none'): Setting<T | undefined> {
  return { name, meaning, reader, standard: undefined, shown };
}

export function list(name: string, meaning: string, form: string, isValid: (item: string) => boolean) {
  return setting(name, `${meaning}, separated by commas`, listOf(form, isValid), [], 'none');
}
