import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the names, versions and licenses of all packages that the given modules belong to. */
export async function writeLicenses(modules: string[], file: string): Promise<void> {
  const folders = new Set(modules.flatMap((module) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? []));
  const texts = await Promise.all([...folders].map(licenseOf));
  await writeFile(file, texts.toSorted().join(`\n${'-'.repeat(80)}\n\n`));
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license, licenses } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const kind = license ?? licenses?.[0]?.type;
  const [file] = (await readdir(folder)).filter((entry) => /^(licen[sc]e|copying)/i.test(entry));
  return `${name} ${version}, ${kind}\n\n${file ? await readFile(join(folder, file), 'utf8') : ''}`;
}
