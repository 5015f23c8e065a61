import { Empty } from '@threads-api/ui/empty';
import { useTheme } from '@threads-api/ui/use-theme';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PortalState } from '../../server/portal-state.ts';
import { OlderServer } from '../parts/older-server.tsx';
import { useHeight } from '../use-height.ts';
import { type ApiReference, configureScalar, loadScalar } from './scalar.ts';
import { ScenarioPanel } from './scenarios.tsx';

/** The API reference. Its own menu selects the server for requests: the mock, the demo server or the document's own. */
export function Reference({ state }: { state: PortalState }) {
  const toolbar = useHeight<HTMLDivElement>('--toolbar');
  const { contract, services } = state;
  return (
    <>
      <div class="toolbar" ref={toolbar}>
        <h1 class="hidden">Reference</h1>
        {contract.examples.length === 0 && <span>This document has no operations, so there is no mock.</span>}
        {services.server && <OlderServer state={state} />}
        {services.mock?.controlUrl && <ScenarioPanel controlUrl={services.mock.controlUrl} />}
      </div>
      <ScalarView state={state} />
    </>
  );
}

/** Scalar, updated in place, so that the scroll position and an open request are kept. */
function ScalarView({ state }: { state: PortalState }) {
  const [theme] = useTheme();
  const [failed, setFailed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const reference = useRef<ApiReference>(undefined);
  const configuration = useRef<object>({});
  configuration.current = configureScalar(state, theme);

  useEffect(() => {
    let unmounted = false;
    loadScalar()
      .then((scalar) => {
        if (!unmounted && container.current)
          reference.current = scalar.createApiReference(container.current, configuration.current);
      })
      .catch(() => setFailed(true));
    return () => {
      unmounted = true;
      reference.current?.destroy();
    };
  }, []);
  // Compare as text, because each event creates a new object, usually with the same content.
  useEffect(
    () => reference.current?.updateConfiguration(configuration.current),
    [JSON.stringify(configuration.current)],
  );
  // Scalar reads `forceDarkModeState` only once. Later, it follows the class of the body.
  useEffect(() => {
    document.body.classList.toggle('dark-mode', theme === 'dark');
    document.body.classList.toggle('light-mode', theme === 'light');
  }, [theme]);

  return (
    <>
      {failed && <Empty title="The reference did not load">reference.js could not be loaded. Reload the page.</Empty>}
      <div ref={container} class="scalar" />
    </>
  );
}
