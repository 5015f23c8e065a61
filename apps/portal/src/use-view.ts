import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export const views = ['reference', 'contract', 'conformance', 'examples'] as const;
export type View = (typeof views)[number];

/** The view that the URL names, such as `#/contract`. Scalar's own anchors, such as `#tag/threads`, belong to the reference. */
export function useView(): View {
  const [view, setView] = useState(readView);
  useEffect(() => {
    const onHashChange = () => setView(readView());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  // A new view starts at its top.
  useLayoutEffect(() => scrollTo(0, 0), [view]);
  return view;
}

function readView(): View {
  const name = location.hash.replace(/^#\//, '');
  return views.find((view) => view === name) ?? 'reference';
}
