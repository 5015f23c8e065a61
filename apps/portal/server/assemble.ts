import { checks, type Target } from '@threads-api/conformance';
import { contract as threads } from '@threads-api/contract';
import { mockTarget, type RunningMock, startMock } from '@threads-api/mock';
import { type Board, type ContractState, createBoard, type PortalState, type Service } from './portal-state.ts';

export interface Services {
  mock: RunningMock;
  targets: Record<'mock' | 'server', Target>;
}

/** The mock, in this process: a saved contract is served at once. */
export async function startServices(port: number, server: Target): Promise<Services> {
  const mock = await startMock({ port });
  return { mock, targets: { mock: mockTarget(mock.url, threads), server } };
}

export function serviceOf(name: string, { baseUrl, tokens }: Target): Service {
  return { name, baseUrl, token: tokens.full };
}

/** A board with a contract and without results. */
export function newBoard(contract: ContractState, targets: Services['targets'], live: boolean): Board {
  const state: PortalState = {
    live,
    contract,
    conformance: { mock: { status: 'never' }, server: { status: 'never' }, other: { status: 'never' } },
    checks: checks.map(({ id, title, requirements }) => ({ id, title, requirements })),
    services: { mock: serviceOf('Mock', targets.mock), server: serviceOf('Demo server', targets.server) },
  };
  return createBoard(state);
}
