import { readFileSync } from 'node:fs';

/**
 * Exits with one line and code 2 if this Node.js is older than the package requires. Call it from a file that imports
 * nothing else: an import with newer syntax would fail before the line is printed.
 *
 * @param manifestFile The package.json with `engines.node`.
 */
export function requireNode(manifestFile: URL): void {
  const manifest: { name: string; engines?: { node?: string } } = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const needed = /\d+(\.\d+){0,2}/.exec(manifest.engines?.node ?? '')?.[0] ?? '0';
  if (process.versions.node.localeCompare(needed, 'en', { numeric: true }) >= 0) return;
  console.error(`${manifest.name} needs Node.js ${needed} or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
