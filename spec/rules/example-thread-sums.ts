import type { Oas3Rule } from '@redocly/openapi-core';
import { essentialQuery, examplesOf } from '../reading/examples.ts';

interface ThreadLike {
  messageCount?: number;
  timestamp?: string;
  history?: { data?: { type?: string; timestamp?: string }[]; nextCursor?: string | null };
}

/** The fields of a thread fit its messages: how many there are, and when the newest was. */
export const exampleThreadSums: Oas3Rule = () => ({
  Root(root, ctx) {
    for (const example of examplesOf(root, ctx)) {
      const { messageCount, timestamp, history } = example.value as ThreadLike;
      // Only a whole history can be counted.
      if (!Array.isArray(history?.data) || Object.keys(essentialQuery(example)).length > 0) continue;
      const messages = history.data.filter(({ type }) => type === 'message');
      if (messages.length !== messageCount) {
        const message = `The history has ${messages.length} messages. Set messageCount to ${messages.length}.`;
        ctx.report({ message, location: example.location.child(['value', 'messageCount']) });
      }
      const newest = messages.at(-1)?.timestamp;
      if (newest !== timestamp) {
        const message = `The timestamp of the newest message is ${newest}. Set timestamp to it.`;
        ctx.report({ message, location: example.location.child(['value', 'timestamp']) });
      }
    }
  },
});
