import { checks } from '@threads-api/conformance';
import type { ContractState, PortalState, Services, Version } from './portal-state.ts';

interface Parts {
  contract: ContractState;
  versions: Version[];
  services: Services;
  live: boolean;
  /** Whether the conformance kit can check servers of this document. */
  hasConformance: boolean;
}

/** Creates the state at startup: a document without conformance results. */
export function createInitialState({ contract, versions, services, live, hasConformance }: Parts): PortalState {
  return {
    live,
    contract,
    versions,
    ...(hasConformance && {
      conformance: { mock: { status: 'never' }, server: { status: 'never' }, other: { status: 'never' } },
    }),
    checks: hasConformance ? checks.map(({ id, requirements }) => ({ id, requirements })) : [],
    services,
  };
}
