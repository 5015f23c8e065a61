import { fileURLToPath } from 'node:url';
import { BaseResolver, getLineColLocation, type LocationObject, lintDocument, loadConfig } from '@redocly/openapi-core';
import { openDocument } from './reading/open-document.ts';

export interface Finding {
  /** `house/…` for the rules of this folder, a bare name for Redocly's own. */
  rule: string;
  severity: 'error' | 'warn';
  /** What is wrong, and what mends it. */
  message: string;
  file: string;
  line: number;
  column: number;
  /** The line itself, to look at. */
  source: string;
}

/** The contract, as a path. */
export const contractFile = fileURLToPath(new URL('./openapi.yaml', import.meta.url));

const configFile = fileURLToPath(new URL('./redocly.yaml', import.meta.url));

/**
 * Holds a description against the house style, in the order of its lines.
 *
 * @example
 * const findings = await lintContract('spec/openapi.yaml');
 */
export async function lintContract(file = contractFile): Promise<Finding[]> {
  const config = await loadConfig({ configPath: configFile });
  const document = await openDocument(file);
  const problems = await lintDocument({ document, config, externalRefResolver: new BaseResolver(config.resolve) });
  const findings = problems.map(({ ruleId, severity, message, location: [place] }) => ({
    rule: ruleId,
    severity,
    message: message.replaceAll(/\s+/g, ' ').trim(),
    ...placeOf(place as LocationObject),
  }));
  return findings.sort((a, b) => a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule));
}

function placeOf(location: LocationObject) {
  // On the key: what begins there may be a block of many lines.
  const { start, source } = getLineColLocation({ ...location, reportOnKey: true });
  return {
    file: source.absoluteRef,
    line: start.line,
    column: start.col,
    source: source.getLines()[start.line - 1] ?? '',
  };
}
