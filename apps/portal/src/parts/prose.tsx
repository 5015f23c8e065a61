/** A text in which backticks mark code. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text
        .split(/`([^`\n]+)`/)
        .map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part))}
    </>
  );
}
