import type { NodeType, Oas3Rule } from '@redocly/openapi-core';

/** A Redocly plugin with a preset that enables all of its rules. */
export function createPlugin(id: string, exported: Record<string, Oas3Rule>, warnings: string[] = []) {
  const rules = Object.fromEntries(Object.entries(exported).map(([name, rule]) => [toId(name), rule]));
  const severities = Object.keys(rules).map((name) => {
    const severity = warnings.includes(name) ? ('warn' as const) : ('error' as const);
    return [`${id}/${name}`, severity] as const;
  });
  return {
    id,
    rules: { oas3: rules },
    configs: { all: { rules: Object.fromEntries(severities) } },
    typeExtension: { oas3: treatFallbacksAsResponses },
  };
}

/** `scope-in-403` for `scopeIn403`. */
const toId = (name: string) => name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

/** Redocly then follows the `$ref`s of the fallbacks and checks their examples. */
function treatFallbacksAsResponses(types: Record<string, NodeType>): Record<string, NodeType> {
  const { Root } = types as { Root: NodeType };
  return { ...types, Root: { ...Root, properties: { ...Root.properties, 'x-fallback-responses': 'Responses' } } };
}
