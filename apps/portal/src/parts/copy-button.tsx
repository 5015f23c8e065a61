import { useState } from 'preact/hooks';
import { writeClipboard } from './write-clipboard.ts';

interface CopyButtonProps {
  /** What is copied, or a function that returns it. */
  text: string | (() => string);
  /** What screen readers say. */
  label: string;
  children?: string;
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label, children = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await writeClipboard(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="small" onClick={copy} aria-label={label}>
      {copied ? 'Copied' : children}
    </button>
  );
}
