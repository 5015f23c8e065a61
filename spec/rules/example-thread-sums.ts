import type { Oas3Rule } from '@redocly/openapi-core';
import { examplesOf } from '../reading/examples.ts';

interface ThreadLike {
  messageCount?: number;
  timestamp?: string;
  history?: { data?: { type?: string; timestamp?: string }[]; nextCursor?: string | null };
}

/** What a thread says of its messages fits the messages: how many there are, and when the newest was. */
export const exampleThreadSums: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const { when, value, location } of examplesOf(root, ctx)) {
      const { messageCount, timestamp, history } = value as ThreadLike;
      // Only an example with the whole history can be counted.
      if (!Array.isArray(history?.data) || when.some(({ query }) => query)) continue;
      const messages = history.data.filter(({ type }) => type === 'message');
      if (messages.length !== messageCount) {
        const message = `The history holds ${messages.length} messages. Let messageCount say so.`;
        ctx.report({ message, location: location.child(['value', 'messageCount']) });
      }
      if (messages.at(-1)?.timestamp !== timestamp) {
        const message = `The newest message is of ${messages.at(-1)?.timestamp}. Let timestamp say so.`;
        ctx.report({ message, location: location.child(['value', 'timestamp']) });
      }
    }
  },
});
