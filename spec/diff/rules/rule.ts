/** How serious a change is. `off`: it is not reported. */
export const levels = ['breaking', 'warning', 'compatible', 'off'] as const;

export type Level = (typeof levels)[number];

/** Programs that a change may break: programs that call the API or receive webhooks, servers, or generated SDKs. */
export type Audience = 'callers' | 'servers' | 'generated SDKs';

/** One kind of change. */
export interface Rule {
  /** The level, unless the contract configures another one. */
  level: Level;
  /** Whether the change affects only texts and examples, so that a patch version is enough. */
  onlyText?: true;
  /** A short description of the change. */
  reports: string;
  /** The programs that the change breaks. Absent if it breaks none. */
  breaks?: readonly Audience[];
  /** Why it breaks them. */
  why?: string;
  /** A compatible way to reach the same goal. */
  instead?: string;
}

const callers = ['callers'] as const;

/** A rule for changes that break callers. */
export const breaking = (reports: string, why: string, instead: string, breaks: Rule['breaks'] = callers): Rule => ({
  level: 'breaking',
  reports,
  breaks,
  why,
  instead,
});

/** A rule for changes that break some callers. */
export const warning = (reports: string, why: string, instead: string, breaks: Rule['breaks'] = callers): Rule => ({
  ...breaking(reports, why, instead, breaks),
  level: 'warning',
});

/** A rule for changes that break nobody, unless a contract promises more: then `why` and `instead` apply. */
export const compatible = (
  reports: string,
  why?: string,
  instead?: string,
  breaks: Rule['breaks'] = callers,
): Rule => ({
  level: 'compatible',
  reports,
  ...(why && { why, breaks }),
  ...(instead && { instead }),
});
