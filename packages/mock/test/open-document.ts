import { fileURLToPath } from 'node:url';
import { readDocument } from '../src/document/read-document.ts';
import type { MockAnswer, MockOptions } from '../src/index.ts';
import { openMock } from './open-mock.ts';

export const fileOf = (name: string) => fileURLToPath(new URL(`./documents/${name}.yaml`, import.meta.url));

/** Starts a mock of a document of the folder `documents` that ends with the test. */
export async function openDocument(
  name: string,
  { answers, ...options }: MockOptions & { answers?: MockAnswer[] } = {},
) {
  return { ...(await openMock({ document: await readDocument(fileOf(name)), ...options })), answers };
}

/** Options that collect what the mock answers. */
export function mockAnswers() {
  const answers: MockAnswer[] = [];
  return { answers, onAnswer: (answer: MockAnswer) => void answers.push(answer) };
}
