import type { YamlParseError } from '@redocly/openapi-core';
import { shownName } from './position-of.ts';

/** The file is not an OpenAPI document. The message is one line with the reason and the position. */
export class UnreadableDocument extends Error {}

/** An error for a file that is not valid YAML. */
export function invalidYaml({ source, originalError, line, col }: YamlParseError): UnreadableDocument {
  const [reason] = originalError.message.split(' in "');
  const position = line ? `:${line}:${col}` : '';
  return new UnreadableDocument(`${shownName(source.absoluteRef)}${position} is not valid YAML: ${reason}`);
}
