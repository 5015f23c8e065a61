import { relative, resolve } from 'node:path';
import { BaseResolver, bundle, createConfig, getLineColLocation, lint, YamlParseError } from '@redocly/openapi-core';
import type { ContractDocument } from '@threads-api/contract';

/** A file that is no description that could be served: why, and where, in one line. */
export class UnreadableSpec extends Error {}

/** Reads a description, YAML or JSON, and follows its `$ref`s. */
export async function loadDocument(file: string): Promise<ContractDocument> {
  const name = relative('', file) || file;
  try {
    const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
    const [problem] = await lint({ ref: resolve(file), config });
    if (problem) {
      const { start } = getLineColLocation({
        ...(problem.location[0] as Parameters<typeof getLineColLocation>[0]),
        reportOnKey: true,
      });
      throw new UnreadableSpec(`${name}:${start.line}:${start.col} ${problem.message.replaceAll(/\s+/g, ' ')}`);
    }
    const { bundle: whole } = await bundle({
      ref: resolve(file),
      config,
      dereference: true,
      externalRefResolver: new BaseResolver(),
    });
    return followExtensions(whole.parsed as ContractDocument & Record<string, unknown>);
  } catch (error) {
    if (error instanceof UnreadableSpec) throw error;
    if (error instanceof YamlParseError) {
      const [reason] = error.originalError.message.split(' in "');
      throw new UnreadableSpec(`${name}:${error.line}:${error.col} is not valid YAML: ${reason}`);
    }
    const { message } = error as Error;
    throw new UnreadableSpec(
      `${name} cannot be read: ${/ENOENT/.test(message) ? 'there is no such file.' : message.split('\n', 1)}`,
    );
  }
}

/** Redocly follows the `$ref`s of OpenAPI's own fields; those of the fallback responses are followed here. */
function followExtensions(document: ContractDocument & Record<string, unknown>): ContractDocument {
  const follow = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(follow);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as { $ref?: string };
    if ($ref?.startsWith('#/')) {
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      return follow(target);
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, follow(value)]));
  };
  return {
    ...document,
    'x-fallback-responses': follow(document['x-fallback-responses'] ?? {}) as ContractDocument['x-fallback-responses'],
  };
}
