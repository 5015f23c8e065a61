import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export const views = ['reference', 'contract', 'conformance', 'examples'] as const;
export type View = (typeof views)[number];

/** The view that the address names: `#/contract`. Scalar's own anchors, as `#tag/threads`, belong to the reference. */
export function useView(): View {
  const [view, setView] = useState(current);
  useEffect(() => {
    const follow = () => setView(current());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // Another view begins at its top, whatever the one before was scrolled to.
  useLayoutEffect(() => scrollTo(0, 0), [view]);
  return view;
}

function current(): View {
  const name = location.hash.replace(/^#\//, '');
  return views.find((view) => view === name) ?? 'reference';
}
