import { useInfiniteQuery } from '@tanstack/react-query';
import { notesInfiniteQuery } from '@threads-api/client/react';
import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { client } from '../data/client.ts';
import { Failed } from './failed.tsx';
import { nameOf } from './participant.ts';
import { ShownText } from './shown-text.tsx';
import { SubmitButton } from './submit-button.tsx';
import { Time } from './time.tsx';

interface NotesProps {
  threadId: string;
  addNote(text: string, options: { onError(): void }): void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The internal notes of a thread. */
export function Notes({ threadId, addNote, field }: NotesProps) {
  const list = useInfiniteQuery(notesInfiniteQuery(client, threadId));
  const notes = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [text, setText] = useState('');

  function add(): void {
    const written = text.trim();
    if (!written) return;
    setText('');
    // A rejected note returns to the field, so that its text is not lost.
    addNote(written, { onError: () => setText(written) });
  }

  return (
    <section class="notes" aria-label="Notes">
      <h2>
        Notes <span class="quiet">among colleagues, never sent</span>
      </h2>
      {list.error && notes.length === 0 && (
        <Failed what="The notes" error={list.error} onRetry={() => list.refetch()} />
      )}
      {list.isSuccess && notes.length === 0 && <p class="quiet">No notes.</p>}
      <ol>
        {notes.map(({ id, author, bodyText, createdAt }) => (
          <li key={id} class={id === 'pending' ? 'note pending' : 'note'}>
            <header>
              <strong>
                <ShownText text={nameOf(author)} />
              </strong>{' '}
              <Time at={createdAt} long />
            </header>
            <p class="text">
              <ShownText text={bodyText} />
            </p>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <button type="button" class="small" onClick={() => list.fetchNextPage()}>
          Show more notes
        </button>
      )}
      <form
        class="note-form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label>
          Add a note
          <textarea
            ref={field}
            rows={2}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
        </label>
        <SubmitButton missing={text.trim() ? undefined : 'Write a note first.'}>Add note</SubmitButton>
      </form>
    </section>
  );
}
