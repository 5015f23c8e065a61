/**
 * The most that the service stores and returns of each thing. The contract bounds single messages and notes; these limits
 * bound the rest. docs/operating.md lists them. Databases written before a limit may exceed it, and keep working.
 */
export const limits = {
  /** The size of a response to an agent that asks for no other, in bytes of its JSON. */
  agentBytes: 24_000,
  /** The size that an agent can ask for. */
  agentBytesMost: 200_000,
  /** The size of a draft's text, in bytes. */
  draftBodyBytes: 100_000,
  /** The recipients of a draft, in To and in Cc each. */
  draftRecipients: 100,
  /** The agent's reasons for a draft, in characters. */
  draftReasoningLength: 4_000,
  /** The versions of a draft. One more is possible by sending or discarding it. */
  draftVersions: 40,
  /** The key with which an agent repeats a proposal, in characters. */
  idempotencyKeyLength: 200,
  /** The attempts in the list of a delivery, the newest. */
  listedAttempts: 100,
  /** The drafts of a list, the newest. */
  listedDrafts: 200,
  /** The tokens in the list of a user: the newest, besides the valid ones. */
  listedTokens: 100,
  /** The drafts on one thread that were neither sent nor discarded. */
  openDraftsPerThread: 20,
  /** The drafts of one token that were neither sent nor discarded. */
  openDraftsPerToken: 50,
  /** The drafts of one user's agents that were neither sent nor discarded: fewer than a list has. */
  openDraftsPerUser: 100,
  /** The size of a page of history or notes, or of a list of drafts, in bytes. A single entry may be larger. */
  pageBytes: 4_000_000,
  /** The newest entries of a history that are searched for the people of a thread, within the size of a page. */
  peopleEntries: 200,
  /** The sessions of a user. A new one ends the oldest. */
  sessionsPerUser: 20,
  /** The open event streams of a session. A new one closes the oldest. */
  streamsPerSession: 10,
  /** The tokens of a user that are neither revoked nor expired. */
  tokensPerUser: 50,
  /** The length of the URL of a webhook, as it is sent, in characters. */
  webhookUrlLength: 2_048,
  /** The webhooks of a user. Each of them costs a delivery for every event. */
  webhooksPerUser: 20,
} as const;
