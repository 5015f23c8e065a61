import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BaseResolver,
  type Config,
  createConfig,
  type Document,
  getLineColLocation,
  type LocationObject,
  lintDocument,
  loadConfig,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { openDocument, UnreadableDocument } from '../reading/open-document.ts';
import { explainExample } from './explain-example.ts';
import type { Finding } from './finding.ts';

/** The contract, as a path. */
export const contractFile = fileURLToPath(new URL('../openapi.yaml', import.meta.url));

const configFile = fileURLToPath(new URL('../redocly.yaml', import.meta.url));

/**
 * Lints a description; findings are in the order of its lines.
 *
 * @example
 * const findings = await lintContract('spec/openapi.yaml');
 */
export async function lintContract(file = contractFile): Promise<Finding[]> {
  const document = await openDocument(file);
  const unsound = await lintStructure(document);
  return unsound.length > 0 ? unsound : lintStyle(document);
}

/** Lints a description whose structure is valid, which the rules rely on. */
export async function lintStyle(document: Document): Promise<Finding[]> {
  return lintWith(await loadConfig({ configPath: configFile }), document);
}

/** Reads a description whose structure is valid; any other file is an `UnreadableDocument`. */
export async function openSoundDocument(file: string): Promise<Document> {
  const document = await openDocument(file);
  const [finding] = await lintStructure(document);
  if (!finding) return document;
  const position = `${relative('', finding.file)}:${finding.line}:${finding.column}`;
  throw new UnreadableDocument(`${position} ${finding.message.replace(/\.?$/, '.')} Run: pnpm lint`);
}

async function lintStructure(document: Document): Promise<Finding[]> {
  return lintWith(await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } }), document);
}

async function lintWith(config: Config, document: Document): Promise<Finding[]> {
  const problems = await lintDocument({ document, config, externalRefResolver: new BaseResolver(config.resolve) });
  const findings = problems.map((problem): Finding => {
    const { ruleId, severity, reference, location } = problem;
    const [first] = location as [LocationObject];
    const position = positionOf(first);
    return {
      rule: ruleId,
      severity,
      ...explain(problem, first, position.source),
      ...(reference && { reference }),
      ...position,
    };
  });
  return findings.sort((a, b) => a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule));
}

/** A message with its cause. Those of our own rules say all of it; those of Redocly gain the example, or the fix. */
function explain({ ruleId, message, suggest }: NormalizedProblem, { pointer = '#/' }: LocationObject, source: string) {
  if (ruleId.startsWith('house/')) return { message, cause: message };
  const misfit = explainExample(message, pointer);
  if (!misfit) {
    const text = clarify(message, suggest, source);
    return { message: text, cause: text };
  }
  const { cause, subject, path } = misfit;
  return { message: `${cause} In ${[subject, path].filter(Boolean).join(', ')}.`, cause, subject };
}

/** A message of Redocly on one line, with the fix where it names none. */
function clarify(message: string, suggestions: string[], source: string): string {
  const reference = /\$ref:\s*["']?([^"'\s}]+)/.exec(source)?.[1];
  return [
    message.replaceAll(/\s+/g, ' ').trim(),
    ...suggestions.slice(0, 1).map((word) => `Did you mean ${word}?`),
    ...(/`nullable`/.test(message) ? ['OpenAPI 3.1 has no nullable. Write type: [string, "null"] instead.'] : []),
    ...(/resolve \$ref/.test(message) && reference ? [`Nothing exists at ${reference}.`] : []),
  ].join(' ');
}

function positionOf(location: LocationObject) {
  // The line of the key; the value may be a block of many lines.
  const { start, source } = getLineColLocation({ ...location, reportOnKey: true });
  return {
    file: source.absoluteRef,
    line: start.line,
    column: start.col,
    source: source.getLines()[start.line - 1] ?? '',
  };
}
