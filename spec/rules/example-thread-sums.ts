import { contractRule } from '../lint/contract-rule.ts';
import { essentialQuery, successfulAnswers } from '../lint/exchanges.ts';

interface ThreadLike {
  messageCount?: number;
  timestamp?: string;
  history?: { data?: { type?: string; timestamp?: string }[]; nextCursor?: string | null };
}

/** `messageCount` and `timestamp` of a thread match its messages. */
export const exampleThreadSums = contractRule((contract, report) => {
  for (const answer of successfulAnswers(contract)) {
    const { messageCount, timestamp, history } = answer.value as ThreadLike;
    // Only complete histories can be counted.
    if (!Array.isArray(history?.data) || Object.keys(essentialQuery(answer)).length > 0) continue;
    const messages = history.data.filter(({ type }) => type === 'message');
    if (messages.length !== messageCount) {
      const count = `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`;
      const message = `The history has ${count}. Set messageCount to ${messages.length}.`;
      report(answer.example, message, 'value', 'messageCount');
    }
    const newest = messages.at(-1)?.timestamp;
    if (newest !== timestamp) {
      const message = `The timestamp of the newest message is ${newest}. Set timestamp to this value.`;
      report(answer.example, message, 'value', 'timestamp');
    }
  }
});
