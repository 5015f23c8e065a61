import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { type Started, type StartOptions, startAll } from './start-all.ts';

/** A document of another API. */
export const shop = await readFile(new URL('./documents/shop.yaml', import.meta.url), 'utf8');

/** Follows a document until the test ends. */
export async function withPortal(options: StartOptions, use: (portal: Started) => Promise<void>): Promise<void> {
  const portal = await startAll(options);
  try {
    await use(portal);
  } finally {
    await portal.stop();
  }
}

/** Saves and waits for a line with a text. An unfinished write may print another line before. */
export async function waitForLine(portal: Started, save: () => Promise<unknown>, text: RegExp): Promise<string> {
  const length = portal.output.stdout.length;
  await save();
  const line = () =>
    portal.output.stdout
      .slice(length)
      .split('\n')
      .find((each) => text.test(each));
  await expect.poll(line).toBeDefined();
  return line() ?? '';
}

/** Saves and returns the line that the portal prints. */
export async function lineAfter(portal: Started, save: () => Promise<unknown>): Promise<string> {
  const length = portal.output.stdout.length;
  await save();
  const printed = () => portal.output.stdout.slice(length);
  await expect.poll(printed).toMatch(/\n$/);
  return printed().trim();
}
