import type { OpenApiDocument } from './openapi-document.ts';

/** The path of the first server URL, with default values for variables and without a trailing slash. */
export function readBasePath({ servers = [] }: OpenApiDocument): string {
  const { url = '', variables } = servers[0] ?? {};
  const filled = url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => variables?.[name]?.default ?? name);
  const path = filled
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/^\.?\/*/, '/')
    .replace(/\/+$/, '');
  return path;
}
