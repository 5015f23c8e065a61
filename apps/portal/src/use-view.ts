import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { PortalState } from '../server/portal-state.ts';

const titles = {
  reference: 'Reference',
  lint: 'Lint',
  changes: 'Changes',
  examples: 'Examples',
  decisions: 'Decisions',
};

export type View = keyof typeof titles;

export const titleOf = (view: View) => titles[view];

/** The views that the document supports. */
export function viewsOf({ contract, live }: PortalState): View[] {
  const absent: Partial<Record<View, boolean>> = {
    changes: !live && !contract.comparison,
    decisions: !contract.requirements,
  };
  return (Object.keys(titles) as View[]).filter((name) => !absent[name]);
}

/** Reads the view from the URL, such as `#/changes`. Scalar's anchors, such as `#tag/threads`, belong to the reference. */
export function useView(): View {
  const [view, setView] = useState(readView);
  useEffect(() => {
    const onHashChange = () => setView(readView());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  // Scroll to the top of a new view.
  useLayoutEffect(() => scrollTo(0, 0), [view]);
  return view;
}

function readView(): View {
  const name = location.hash.replace(/^#\//, '');
  return (Object.keys(titles) as View[]).find((known) => known === name) ?? 'reference';
}
