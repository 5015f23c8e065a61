import { fileURLToPath } from 'node:url';
import { readDocument } from '@threads-api/cli/read-document';
import type { CompletedRequest, MockOptions } from '../src/index.ts';
import { openMock } from './open-mock.ts';

export const fileOf = (name: string) => fileURLToPath(new URL(`./documents/${name}.yaml`, import.meta.url));

/** Starts a mock of a document in the folder `documents`. It stops after the test. */
export async function openDocument(
  name: string,
  { answers, ...options }: MockOptions & { answers?: CompletedRequest[] } = {},
) {
  return { ...(await openMock({ document: await readDocument(fileOf(name)), ...options })), answers };
}

/** Options that collect the mock's responses. */
export function mockAnswers() {
  const answers: CompletedRequest[] = [];
  return { answers, onResponse: (answer: CompletedRequest) => void answers.push(answer) };
}
