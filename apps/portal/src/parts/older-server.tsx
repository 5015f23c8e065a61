import type { PortalState } from '../../server/portal-state.ts';

/** Says that the demo server does not have the contract that the page shows: it reads it once, when it starts. */
export function OlderServer({ state: { live, serverHash, contract } }: { state: PortalState }) {
  if (!live || serverHash === contract.hash) return null;
  return (
    <p class="warn older">
      The demo server still has an older contract. Restart <code>pnpm start</code> to serve this one.
    </p>
  );
}
