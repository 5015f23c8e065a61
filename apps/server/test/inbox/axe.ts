import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** The rules that axe reports on a page, and the elements that violate them. */
export async function findViolations(page: Page): Promise<[rule: string, elements: string[]][]> {
  // Uses the browser's protocol, because the page's policy forbids evaluation.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => (window as never as { axe: Axe }).axe.run());
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
