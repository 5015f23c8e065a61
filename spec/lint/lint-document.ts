import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import {
  Config,
  createConfig,
  type LocationObject,
  lintDocument as lintWithRedocly,
  loadConfig,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { CouldNotRun } from '@threads-api/cli';
import extensions from '../extensions/plugin.ts';
import { createResolver, type OpenedDocument, openDocument } from '../open-document.ts';
import { positionOf, writePosition } from '../position-of.ts';
import { explainExample } from './explain-example.ts';
import type { Finding } from './finding.ts';

/**
 * Lints an OpenAPI document with the redocly.yaml next to it, or else with Redocly's recommended rules. Findings are sorted
 * by line. The rules for our extensions always apply. The house rules apply if the redocly.yaml loads `rules/plugin.ts`
 * and enables them.
 *
 * @example
 * const findings = await lintDocument(await openDocument('spec/openapi.yaml'));
 */
export async function lintDocument(document: OpenedDocument): Promise<Finding[]> {
  const config = await readConfig(document.root.source.absoluteRef);
  // Our rules need a valid structure.
  const unsound = await lintStructure(document);
  if (unsound.length === 0) return lintWith(await withExtensions(config), document);
  if (config.plugins.some(({ id }) => id === 'house')) return unsound;
  // Some rules of Redocly fail on a wrong structure.
  return lintWith(config, document).catch(() => unsound);
}

/** The rules for a document. The `apis` of a redocly.yaml may change them for one document. */
async function readConfig(document: string): Promise<Config> {
  const file = join(dirname(document), 'redocly.yaml');
  const recommended = { extends: ['recommended'] };
  if (!existsSync(file)) return createConfig(recommended);
  const config = await loadConfig({ configPath: file }).catch((error: Error) => {
    throw new CouldNotRun(`${relative('', file)} cannot be used: ${error.message.split('\n', 1)}`);
  });
  // A file with only the settings of `diff` has none for lint.
  if (Object.keys(config.document?.parsed ?? {}).every((key) => key === 'diff')) return createConfig(recommended);
  const apis = Object.entries(config.resolvedConfig.apis ?? {});
  const [alias] = apis.find(([, { root }]) => resolve(dirname(file), root) === document) ?? [];
  return config.forAlias(alias);
}

/** Adds the rules for extensions, unless the redocly.yaml loads them itself. It may change each of them. */
async function withExtensions(config: Config): Promise<Config> {
  if (config.plugins.some(({ id }) => id === 'extensions')) return config;
  const added = await createConfig({ plugins: [extensions()], extends: ['extensions/all'] });
  const { resolvedConfig, configPath, document, resolvedRefMap, ignore } = config;
  const rules = { ...added.resolvedConfig.rules, ...resolvedConfig.rules };
  const plugins = [...config.plugins, ...added.plugins.filter(({ id }) => id === 'extensions')];
  return new Config(
    { ...resolvedConfig, rules },
    {
      ...(configPath && { configPath }),
      ...(document && { document }),
      ...(resolvedRefMap && { resolvedRefMap }),
      ignore,
      plugins,
    },
  );
}

/** Reads a document with a valid structure. Throws `CouldNotRun` otherwise. */
export async function openSoundDocument(file: string): Promise<OpenedDocument> {
  const document = await openDocument(file);
  const [finding] = await lintStructure(document);
  if (finding) throw new CouldNotRun(`${writePosition(finding)} ${finding.message.replace(/\.?$/, '.')}`);
  return document;
}

async function lintStructure(document: OpenedDocument): Promise<Finding[]> {
  return lintWith(await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } }), document);
}

async function lintWith(config: Config, { root, files }: OpenedDocument): Promise<Finding[]> {
  const externalRefResolver = createResolver(files.values(), config.resolve);
  const problems = await lintWithRedocly({ document: root, config, externalRefResolver });
  const findings = problems
    .filter(({ ignored }) => !ignored)
    .map((problem): Finding => {
      const { ruleId, severity, reference, location } = problem;
      const position = positionOf(location[0] as LocationObject);
      return {
        rule: ruleId,
        severity,
        ...explain(problem, position.source),
        ...(reference && { reference }),
        ...position,
      };
    });
  return findings.sort((a, b) => a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule));
}

/** Explains a finding: adds the example or the fix to Redocly's messages. Our rules need no addition. */
function explain({ ruleId, message, suggest, location: [location] }: NormalizedProblem, source: string) {
  if (/^(house|extensions)\//.test(ruleId)) return { message, cause: message };
  const misfit = explainExample(message, location?.pointer ?? '');
  if (!misfit) {
    const text = clarify(message, suggest, source);
    return { message: text, cause: text };
  }
  const { cause, subject, path } = misfit;
  return { message: `${cause} In ${[subject, path].filter(Boolean).join(', ')}.`, cause, subject };
}

/** Joins a message of Redocly into one line and adds a missing fix. */
function clarify(message: string, suggestions: string[], source: string): string {
  // In a discriminator, the value has no $ref.
  const reference = /\$ref:\s*["']?([^"'\s}]+)/.exec(source)?.[1] ?? /:\s*["']?([^"'\s}]+)/.exec(source)?.[1];
  return [
    message
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/(?<![.?!])$/, '.'),
    ...suggestions.slice(0, 1).map((word) => `Did you mean ${word}?`),
    ...(/`nullable`/.test(message) ? ['OpenAPI 3.1 has no nullable. Write type: [string, "null"] instead.'] : []),
    ...(/resolve \$ref/.test(message) && reference ? [`Nothing exists at ${reference}.`] : []),
  ].join(' ');
}
