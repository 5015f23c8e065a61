import { useState } from 'preact/hooks';
import { writeClipboard } from './write-clipboard.ts';

interface CopyButtonProps {
  /** The text to copy, or a function that returns it. */
  text: string | (() => string);
  /** The label for screen readers. */
  label: string;
  children?: string;
}

/** Copies a text and briefly confirms it. */
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
