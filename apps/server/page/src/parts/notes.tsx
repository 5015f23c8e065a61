import { useInfiniteQuery } from '@tanstack/react-query';
import { notesInfiniteQuery } from '@threads-api/client/react';
import { useRef } from 'preact/hooks';
import type { NewNote } from '#inbox-contract';
import { client } from '../data/client.ts';
import type { useThreadActions } from '../data/thread-actions.ts';
import { useUnsaved } from '../data/unsaved.ts';
import { Failed } from './failed.tsx';
import { Form, Problem, UnsavedMark } from './form.tsx';
import { nameOf } from './person.tsx';
import { ShownText, TextBlock } from './shown-text.tsx';
import { SmallButton } from './small-button.tsx';
import { SubmitButton } from './submit-button.tsx';
import { Time } from './time.tsx';

interface NotesProps {
  userId: string;
  threadId: string;
  adding: ReturnType<typeof useThreadActions>['addNote'];
  busy: boolean;
}

/** The internal notes of a thread. */
export function Notes({ userId, threadId, adding, busy }: NotesProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useInfiniteQuery(notesInfiniteQuery(client, threadId));
  const notes = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { value: unsaved, keep, forget } = useUnsaved<NewNote>(userId, threadId, 'note');
  const { bodyText: text = '' } = unsaved ?? {};

  async function add(): Promise<void> {
    if (!text.trim() || busy) return;
    // The text stays in the field until the note is saved.
    const note = { bodyText: text };
    await adding.mutateAsync(note);
    forget(note);
  }

  return (
    <section class="notes" aria-label="Notes">
      <h2>
        Notes <span class="quiet">among colleagues, never sent</span>
      </h2>
      {list.error && notes.length === 0 && <Failed what="The notes" error={list.error} onRetry={list.refetch} />}
      {list.isSuccess && notes.length === 0 && <p class="quiet">No notes.</p>}
      <ol>
        {notes.map(({ id, author, bodyText, createdAt }) => (
          <li key={id} class="card warn note">
            <header>
              <strong>
                <ShownText text={nameOf(author)} />
              </strong>{' '}
              <Time at={createdAt} long />
            </header>
            <TextBlock text={bodyText} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && <SmallButton onClick={() => list.fetchNextPage()}>Show more notes</SmallButton>}
      <Form class="note-form" onSave={add} onCancel={text ? undefined : () => field.current?.blur()}>
        <label>
          Add a note
          <textarea
            ref={field}
            aria-keyshortcuts="n"
            rows={2}
            value={text}
            readOnly={busy}
            onInput={(event) => {
              adding.reset();
              const { value: bodyText } = event.currentTarget;
              keep(bodyText ? { bodyText } : undefined);
            }}
          />
        </label>
        <Problem text={adding.error ? `The note was not added: ${adding.error.message}` : undefined} />
        {text && <UnsavedMark />}
        <SubmitButton missing={text.trim() ? undefined : 'Write a note first.'} busy={busy}>
          Add note
        </SubmitButton>
      </Form>
    </section>
  );
}
