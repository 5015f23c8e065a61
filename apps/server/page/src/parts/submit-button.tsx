import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SubmitButtonProps {
  /** What has to be done first; nothing if the form is complete. */
  missing: string | undefined;
  busy?: boolean;
  children: ComponentChildren;
}

/** The button of a form. While the form is incomplete, it says what is missing. */
export function SubmitButton({ missing, busy = false, children }: SubmitButtonProps) {
  const id = useId();
  return (
    <>
      <button
        type="submit"
        aria-disabled={missing !== undefined || busy}
        aria-describedby={missing === undefined ? undefined : id}
      >
        {children}
      </button>
      {missing !== undefined && (
        <span id={id} class="quiet missing">
          {missing}
        </span>
      )}
    </>
  );
}
