import { type Field, parseUnsaved, removeUnsaved, type UnsavedText } from '../data/unsaved.ts';
import { DiscardButton } from './form.tsx';

const names: Record<Field, string> = {
  edit: 'Draft',
  discard: 'Reason',
  reply: 'Reply',
  note: 'Note',
  name: 'Token',
};

/** The text as typed, after the recipients of an edited draft. */
function textOf({ stored }: UnsavedText): string {
  const value = parseUnsaved<string | { to?: string; cc?: string; bodyText: string }>(stored) ?? '';
  return typeof value === 'string' ? value : [value.to, value.cc, value.bodyText].filter(Boolean).join('\n');
}

interface UnsavedTextsProps {
  texts: UnsavedText[];
  /** Whether each text can be discarded. */
  canDiscard?: boolean;
}

/** Unsaved text whose field is not shown, to copy or to discard. */
export const UnsavedTexts = ({ texts, canDiscard = false }: UnsavedTextsProps) => (
  <>
    {texts.map((unsaved) => (
      <div key={unsaved.key}>
        <label>
          {names[unsaved.field]}, not saved
          <textarea rows={4} readOnly value={textOf(unsaved)} />
        </label>
        {canDiscard && (
          <DiscardButton what="this text" onDiscard={() => removeUnsaved([unsaved])}>
            Discard
          </DiscardButton>
        )}
      </div>
    ))}
  </>
);
