import { Empty } from '@threads-api/ui/empty';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { hasUnsaved } from '../data/unsaved.ts';
import { paths } from '../route.ts';
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
  const at = entries.findIndex(({ id }) => id === selected);
  const previous = (at === -1 ? entries.length : at) - 1;
  useLayoutEffect(() => document.getElementById(`entry-${selected}`)?.scrollIntoView({ block: 'nearest' }), [selected]);
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
          {entries.map((entry, index) => (
            <ListEntry
              key={entry.id}
              {...{ userId, what, entry }}
              isSelected={index === at}
              shortcut={index === at + 1 ? 'j' : index === previous ? 'k' : undefined}
            />
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
  shortcut: string | undefined;
}

function ListEntry({ userId, what, entry, isSelected, shortcut }: ListEntryProps) {
  const { id, isUnread, avatar, from, at, subject, snippet, tags } = entry;
  return (
    <li id={`entry-${id}`} class={isUnread ? 'unread' : undefined}>
      <a
        class={avatar ? 'with-avatar' : undefined}
        href={paths[what](id)}
        aria-current={isSelected ? 'true' : undefined}
        aria-keyshortcuts={shortcut}
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
