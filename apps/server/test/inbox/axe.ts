import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds on a page: the rules and the elements that violate them. */
export async function findViolations(page: Page): Promise<[rule: string, elements: string[]][]> {
  // Through the protocol of the browser, past the policy that forbids evaluation to the page itself.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => (window as never as { axe: Axe }).axe.run());
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
