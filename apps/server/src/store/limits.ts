/**
 * Limits on the data that the service stores and returns. The contract limits single messages and notes; these limit
 * everything else. The table in docs/operating.md explains each of them. Data stored before a limit was introduced may exceed
 * it and keeps working.
 */
export const limits = {
  agentBytes: 24_000,
  agentBytesMost: 200_000,
  draftBodyBytes: 100_000,
  draftRecipients: 100,
  draftReasoningLength: 4_000,
  draftVersions: 40,
  idempotencyKeyLength: 200,
  listedAttempts: 100,
  // More than `openDraftsPerUser`.
  listedDrafts: 200,
  listedTokens: 100,
  openDraftsPerThread: 20,
  openDraftsPerToken: 50,
  openDraftsPerUser: 100,
  pageBytes: 4_000_000,
  peopleEntries: 200,
  searchedBytes: 40_000_000,
  searchedEntries: 1000,
  sessionsPerUser: 20,
  streamsPerSession: 10,
  tokensPerUser: 50,
  webhookUrlLength: 2_048,
  webhooksPerUser: 20,
} as const;
