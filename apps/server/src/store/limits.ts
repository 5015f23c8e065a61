/**
 * Limits on the data that the service stores and returns. The contract limits single messages and notes; these limit
 * everything else. docs/operating.md lists them. Data stored before a limit was introduced may exceed it and keeps working.
 */
export const limits = {
  /** Default size of a response to an agent, in bytes of JSON. */
  agentBytes: 24_000,
  /** Largest response that an agent can request, in bytes of JSON. */
  agentBytesMost: 200_000,
  /** The size of a draft's text, in bytes. */
  draftBodyBytes: 100_000,
  /** Recipients of a draft in To, and in Cc. */
  draftRecipients: 100,
  /** Characters in the agent's reasoning for a draft. */
  draftReasoningLength: 4_000,
  /** Versions of a draft. Sending or discarding it adds one more. */
  draftVersions: 40,
  /** Characters in an idempotency key. */
  idempotencyKeyLength: 200,
  /** Newest attempts listed for a delivery. */
  listedAttempts: 100,
  /** Most recently changed drafts listed on the inbox page. */
  listedDrafts: 200,
  /** Newest tokens in a user's list. Valid tokens are always listed. */
  listedTokens: 100,
  /** Open drafts on one thread (neither sent nor discarded). */
  openDraftsPerThread: 20,
  /** Open drafts that one token proposed. */
  openDraftsPerToken: 50,
  /** Open drafts of one user: those their agents proposed and those they wrote. Fewer than `listedDrafts`. */
  openDraftsPerUser: 100,
  /** Bytes on a page of history or notes, in a list of drafts, or in the versions of a draft. A single entry may be larger. */
  pageBytes: 4_000_000,
  /** Newest history entries that are searched for the people of a thread, within `pageBytes`. */
  peopleEntries: 200,
  /** Sessions of a user. A new session ends the oldest. */
  sessionsPerUser: 20,
  /** Open event streams of a session. A new stream closes the oldest. */
  streamsPerSession: 10,
  /** Tokens of a user that are neither revoked nor expired. */
  tokensPerUser: 50,
  /** The length of a webhook's encoded URL, in characters. */
  webhookUrlLength: 2_048,
  /** Webhooks of a user. Each one causes a delivery for every event. */
  webhooksPerUser: 20,
} as const;
