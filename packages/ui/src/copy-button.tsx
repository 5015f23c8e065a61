import { useState } from 'preact/hooks';

interface CopyButtonProps {
  text: string;
  /** The label for screen readers. */
  label: string;
  children?: string;
}

/** Copies a text and briefly confirms it. */
export function CopyButton({ text, label, children = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await writeClipboard(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="small" onClick={copy} aria-label={label}>
      {copied ? 'Copied' : children}
    </button>
  );
}

/** Copies a text. `navigator.clipboard` exists only on https and localhost, so falls back to `execCommand`. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
