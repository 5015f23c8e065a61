import { relative } from 'node:path';
import { CouldNotRun } from './could-not-run.ts';

/** A file that is not valid YAML. A position without a line is unknown. */
export function invalidYaml(file: string, reason: string, line?: number, column?: number): CouldNotRun {
  const position = line ? `:${line}:${column}` : '';
  return new CouldNotRun(`${shownName(file)}${position} is not valid YAML: ${reason}`);
}

/** A file that cannot be read. */
export function unreadableFile(file: string, { code, message }: NodeJS.ErrnoException): CouldNotRun {
  const reason = reasons.get(code) ?? message.split('\n', 1).join();
  return new CouldNotRun(`${shownName(file)} cannot be read: ${reason}`);
}

const reasons = new Map<string | undefined, string>([
  ['ENOENT', 'there is no such file.'],
  ['EISDIR', 'it is a folder. Use the path of a file.'],
]);

/** Throws `CouldNotRun` if the content of a file is not an OpenAPI document of a supported version. */
export function requireOpenApi(file: string, content: unknown): asserts content is object {
  const { openapi } = (content ?? {}) as { openapi?: unknown };
  if (typeof openapi === 'string' && /^3\.[012]\./.test(openapi)) return;
  throw new CouldNotRun(
    `${shownName(file)} is not an OpenAPI 3 document: it must have a field "openapi" with the version 3.0, 3.1 or 3.2, such as 3.1.0.`,
  );
}

/** The path of a file relative to the current folder, or its URL. */
export const shownName = (file: string): string => (/^https?:/.test(file) ? file : relative('', file) || '.');
