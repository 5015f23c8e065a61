import { checks, type Target } from '@threads-api/conformance';
import { contract as threads } from '@threads-api/contract';
import { hashDocument } from './document/hash-document.ts';
import type { ContractState, PortalState, Service, Targets } from './portal-state.ts';

type Services = PortalState['services'];

/** The state at the start: a contract, and no conformance results. */
export function createInitialState(contract: ContractState, services: Services, live: boolean): PortalState {
  return {
    live,
    contract,
    conformance: { mock: { status: 'never' }, server: { status: 'never' }, other: { status: 'never' } },
    checks: checks.map(({ id, requirements }) => ({ id, requirements })),
    services,
    serverHash: hashDocument(threads.document),
  };
}

export function createServices({ mock, server }: Targets): Services {
  return { mock: createService('Mock', mock), ...(server && { server: createService('Demo server', server) }) };
}

function createService(name: string, { baseUrl, tokens }: Target): Service {
  return { name, baseUrl, token: tokens.full };
}
