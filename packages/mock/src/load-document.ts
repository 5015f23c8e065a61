import { relative, resolve } from 'node:path';
import { BaseResolver, bundle, createConfig, getLineColLocation, lint, YamlParseError } from '@redocly/openapi-core';

/** A file that is no OpenAPI document: why, and where, in one line. */
export class UnreadableSpec extends Error {}

/** Reads an OpenAPI document, YAML or JSON, with the files it refers to. */
export async function loadDocument(file: string): Promise<object> {
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
      externalRefResolver: new BaseResolver(),
    });
    return whole.parsed as object;
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
