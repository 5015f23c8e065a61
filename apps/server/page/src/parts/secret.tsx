import { useState } from 'preact/hooks';
import { SmallButton } from './small-button.tsx';

interface SecretProps {
  title: string;
  children: string;
  onClose(): void;
}

/** A secret that is shown once, with a button to copy it. */
export function Secret({ title, children, onClose }: SecretProps) {
  const [copied, setCopied] = useState(false);
  return (
    <section class="card good" role="status">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre tabIndex={0}>{children}</pre>
      <div class="buttons">
        <button
          type="button"
          onClick={async () => {
            await navigator.clipboard.writeText(children);
            setCopied(true);
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </button>
        <SmallButton onClick={onClose}>I have saved it</SmallButton>
      </div>
    </section>
  );
}
