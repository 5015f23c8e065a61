import { CopyButton } from './copy-button.tsx';

/** Code with a button to copy it. Long lines wrap. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div class="code">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={`Copy ${label}`} />
    </div>
  );
}
