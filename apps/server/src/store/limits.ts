/**
 * The limits of what the service stores and returns. The contract limits single messages and notes; these limit everything
 * else. docs/operating.md lists them. Data stored before a limit was introduced may exceed it and keeps working.
 */
export const limits = {
  /** Bytes of JSON in a response to an agent, unless it asks for another size. */
  agentBytes: 24_000,
  /** Bytes of JSON that an agent can ask for. */
  agentBytesMost: 200_000,
  /** The size of a draft's text, in bytes. */
  draftBodyBytes: 100_000,
  /** The recipients of a draft, in To and in Cc each. */
  draftRecipients: 100,
  /** Characters in the agent's reasoning for a draft. */
  draftReasoningLength: 4_000,
  /** The versions of a draft. It can still be sent or discarded, which adds one. */
  draftVersions: 40,
  /** Characters in an idempotency key. */
  idempotencyKeyLength: 200,
  /** Newest attempts listed for a delivery. */
  listedAttempts: 100,
  /** Drafts listed on the inbox page, the most recently changed ones. */
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
