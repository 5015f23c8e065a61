import { useRef } from 'preact/hooks';
import { navigate } from '../route.ts';
import { useKeys } from '../use-keys.ts';

interface ListKeys {
  ids: string[];
  selected: string | undefined;
  pathOf(id: string): string;
  listPath: string;
}

/** j and k select the next and previous entry, / focuses the filter, Escape returns to the list. */
export function useListKeys({ ids, selected, pathOf, listPath }: ListKeys) {
  const filter = useRef<HTMLInputElement>(null);
  const move = (step: number) => {
    const index = selected === undefined ? -1 : ids.indexOf(selected);
    const id = ids[index === -1 ? (step > 0 ? 0 : ids.length - 1) : index + step];
    if (id === undefined) return;
    navigate(pathOf(id));
    document.getElementById(`entry-${id}`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    '/': () => filter.current?.focus(),
    Escape: () => selected !== undefined && navigate(listPath),
  });
  return filter;
}
