import { useEffect, useRef, useState } from 'preact/hooks';
import type { Draft, Recipient } from '../data/drafts.ts';

interface DraftEditorProps {
  draft: Draft;
  onSave(changes: { bodyText: string; to: Recipient[]; cc: Recipient[] }): void;
  onCancel(): void;
  busy: boolean;
}

const write = (people: Recipient[]) =>
  people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');

/** Parses `Lena <lena@post.example>, tom@post.example`. The store validates the addresses. */
function read(text: string): Recipient[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name, address] = /^(.*?)\s*<([^<>]*)>$/.exec(part) ?? [];
      return address === undefined ? { name: null, address: part } : { name: name || null, address };
    });
}

export function DraftEditor({ draft, onSave, onCancel, busy }: DraftEditorProps) {
  const [to, setTo] = useState(write(draft.to));
  const [cc, setCc] = useState(write(draft.cc));
  const [bodyText, setBodyText] = useState(draft.bodyText);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () => !busy && onSave({ to: read(to), cc: read(cc), bodyText });
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        if (event.key === 'Escape') onCancel();
      }}
    >
      <label>
        To
        <input value={to} onInput={(event) => setTo(event.currentTarget.value)} />
      </label>
      <label>
        Cc
        <input value={cc} onInput={(event) => setCc(event.currentTarget.value)} />
      </label>
      <label>
        Text
        <textarea ref={field} rows={10} value={bodyText} onInput={(event) => setBodyText(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <button type="submit" aria-disabled={busy}>
          Save
        </button>
        <button type="button" class="small" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
