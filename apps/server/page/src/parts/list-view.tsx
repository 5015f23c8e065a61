import { Empty } from '@threads-api/ui/empty';
import type { ComponentChildren } from 'preact';
import { hasUnsaved } from '../data/unsaved.ts';
import { useKeys } from '../keys.ts';
import { navigate, paths } from '../route.ts';
import { Failed } from './failed.tsx';
import { ShownText } from './shown-text.tsx';
import { Time } from './time.tsx';

/** An entry of a list. */
export interface Entry {
  id: string;
  isUnread?: boolean;
  avatar?: ComponentChildren;
  /** The first line, and the time beside it. */
  from: string;
  at: string;
  subject: string;
  snippet: string;
  tags: ComponentChildren;
}

interface ListViewProps {
  userId: string;
  what: 'thread' | 'draft';
  /** The names of the two lists, and whether the second one is shown. */
  lists: [first: string, second: string];
  isSecond: boolean;
  onSwitch(isSecond: boolean): void;
  query: { error: Error | null; isPending: boolean; refetch(): unknown };
  entries: Entry[];
  /** Explains an empty list. */
  empty: { title: string; hint: string };
  selected: string | undefined;
  /** The open entry. */
  detail: ComponentChildren;
  /** Content below the entries. */
  children?: ComponentChildren;
}

/** One of two lists, next to the open entry. j and k select the next and previous entry, Escape returns to the list. */
export function ListView(props: ListViewProps) {
  const { userId, what, lists, isSecond, onSwitch, query, entries, empty, selected, detail, children } = props;
  const move = (step: number) => {
    const index = entries.findIndex(({ id }) => id === selected);
    const id = entries[index === -1 && step < 0 ? entries.length - 1 : index + step]?.id;
    if (id === undefined) return;
    navigate(paths[what](id));
    document.getElementById(`entry-${id}`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: () => selected !== undefined && navigate(paths[`${what}s`]),
  });
  const title = what === 'thread' ? 'Threads' : 'Drafts';

  return (
    <main id="main" tabIndex={-1} class={`split ${selected ? 'has-detail' : ''}`}>
      <section class="list" aria-label={title}>
        <div class="list-head">
          <h1>{title}</h1>
          <fieldset class="switch">
            <legend>Which {what}s</legend>
            {lists.map((name, index) => (
              <button
                key={name}
                type="button"
                aria-pressed={isSecond === (index === 1)}
                onClick={() => onSwitch(index === 1)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        </div>
        {query.error && <Failed what={`The ${what}s`} error={query.error} onRetry={query.refetch} />}
        {query.isPending && (
          <p class="quiet loading" role="status">
            Loading {what}s …
          </p>
        )}
        {!query.isPending && !query.error && entries.length === 0 && <Empty title={empty.title}>{empty.hint}</Empty>}
        <ul class="entries">
          {entries.map((entry) => (
            <ListEntry key={entry.id} {...{ userId, what, entry }} isSelected={entry.id === selected} />
          ))}
        </ul>
        {children}
      </section>
      {selected ? (
        detail
      ) : (
        <div class="detail nothing">
          <Empty title={`No ${what} is open`}>
            Choose one, or press <kbd>j</kbd>. <kbd>?</kbd> shows all keys.
          </Empty>
        </div>
      )}
    </main>
  );
}

interface ListEntryProps extends Pick<ListViewProps, 'userId' | 'what'> {
  entry: Entry;
  isSelected: boolean;
}

function ListEntry({ userId, what, entry, isSelected }: ListEntryProps) {
  const { id, isUnread, avatar, from, at, subject, snippet, tags } = entry;
  return (
    <li id={`entry-${id}`} class={isUnread ? 'unread' : undefined}>
      <a
        class={avatar ? 'with-avatar' : undefined}
        href={paths[what](id)}
        aria-current={isSelected ? 'true' : undefined}
      >
        {avatar}
        <span class="line">
          <strong class="from">
            <ShownText text={from} />
          </strong>
          {isUnread && <span class="hidden">, unread</span>}
          <Time at={at} />
        </span>
        <span class="subject">
          <ShownText text={subject} />
        </span>
        <span class="snippet">
          <ShownText text={snippet} />
        </span>
        <span class="line tags">
          {tags}
          {hasUnsaved(userId, id) && <span class="tag warn">unsaved text</span>}
        </span>
      </a>
    </li>
  );
}
