import { relative, resolve } from 'node:path';
import {
  BaseResolver,
  bundle,
  createConfig,
  getLineColLocation,
  lint,
  ResolveError,
  YamlParseError,
} from '@redocly/openapi-core';
import { UnreadableSpec } from './unreadable-spec.ts';

/** Reads an OpenAPI document, YAML or JSON, with the files it refers to. */
export async function readDocument(file: string): Promise<object> {
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
    const { bundle: bundled } = await bundle({ ref: resolve(file), config, externalRefResolver: new BaseResolver() });
    return bundled.parsed as object;
  } catch (error) {
    throw error instanceof UnreadableSpec ? error : new UnreadableSpec(`${name}${describeError(error as Error)}`);
  }
}

function describeError(error: Error): string {
  if (error instanceof YamlParseError) {
    const { message, reason = message } = error.originalError as Error & { reason?: string };
    return `:${error.line}:${error.col} is not valid YAML: ${reason}`;
  }
  const { code } = (error instanceof ResolveError ? error.originalError : error) as NodeJS.ErrnoException;
  return ` cannot be read: ${code === 'ENOENT' ? 'there is no such file.' : error.message.split('\n', 1)}`;
}
