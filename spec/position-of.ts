import { relative } from 'node:path';
import { getLineColLocation, type LocationObject } from '@redocly/openapi-core';

export function positionOf(location: LocationObject) {
  // The line of the key, because the value may span many lines.
  const { start, source } = getLineColLocation({ ...location, reportOnKey: true });
  const { absoluteRef: file } = source;
  return { file, line: start.line, column: start.col, source: source.getLines()[start.line - 1] ?? '' };
}

/** `spec/openapi.yaml:12:3`, relative to the current folder. */
export const writePosition = ({ file, line, column }: { file: string; line: number; column: number }) =>
  `${shownName(file)}:${line}:${column}`;

/** The path of a file relative to the current folder, or its URL. */
export const shownName = (file: string) => (/^https?:/.test(file) ? file : relative('', file));
