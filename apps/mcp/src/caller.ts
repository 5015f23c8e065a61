import type { Caller, Store } from '@threads-api/store';

/** Whom the tools speak for. */
export interface AgentCaller extends Caller {
  /** What the agent calls itself; the name of its token if it does not say. */
  agentName: string;
}

export interface ToolParts {
  store: Store;
  caller: AgentCaller;
}

export const readScope = 'mcp:read';
export const proposeScope = 'drafts:propose';
