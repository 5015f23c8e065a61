import type { PortalState } from '../../server/portal-state.ts';

/** A notice that the demo server uses an older contract than the page. It reads the contract only on startup. */
export function OlderServer({ state: { serverHash, contract } }: { state: PortalState }) {
  if (serverHash === contract.hash) return null;
  return (
    <p class="warn older">
      The demo server still has an older contract. Restart <code>pnpm start</code> to update it.
    </p>
  );
}
