import { getLineColLocation, type LocationObject } from '@redocly/openapi-core';
import { shownName } from '@threads-api/cli';

export function positionOf(location: LocationObject) {
  // The line of the key, because the value may span many lines.
  const { start, source } = getLineColLocation({ ...location, reportOnKey: true });
  const { absoluteRef: file } = source;
  return { file, line: start.line, column: start.col, source: source.getLines()[start.line - 1] ?? '' };
}

/** `spec/openapi.yaml:12:3`, relative to the current folder. */
export const writePosition = ({ file, line, column }: { file: string; line: number; column: number }) =>
  `${shownName(file)}:${line}:${column}`;
