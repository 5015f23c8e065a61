import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { PortalState } from '../server/portal-state.ts';

const titles = {
  reference: 'Reference',
  lint: 'Lint',
  changes: 'Changes',
  examples: 'Examples',
  decisions: 'Decisions',
  conformance: 'Conformance',
};

export type View = keyof typeof titles;

export interface Address {
  view: View;
  /** The parameters after the view, such as the versions to compare. */
  query: URLSearchParams;
}

export const titleOf = (view: View) => titles[view];

/** The views that the document supports. */
export function viewsOf({ contract, conformance, live }: PortalState): View[] {
  const absent: Partial<Record<View, boolean>> = {
    changes: !live && !contract.comparison,
    decisions: !contract.requirements,
    conformance: !conformance,
  };
  return (Object.keys(titles) as View[]).filter((name) => !absent[name]);
}

/** Reads the view from the URL, such as `#/changes?from=start&to=now`. Scalar's anchors, such as `#tag/threads`, belong to the reference. */
export function useAddress(): Address {
  const [address, setAddress] = useState(readAddress);
  useEffect(() => {
    const onHashChange = () => setAddress(readAddress());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  // Scroll to the top of a new view.
  useLayoutEffect(() => scrollTo(0, 0), [address.view]);
  return address;
}

function readAddress(): Address {
  const [name, query] = location.hash.replace(/^#\//, '').split('?', 2);
  const view = (Object.keys(titles) as View[]).find((known) => known === name) ?? 'reference';
  return { view, query: new URLSearchParams(query) };
}
