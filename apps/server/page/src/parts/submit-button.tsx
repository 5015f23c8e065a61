import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SubmitButtonProps {
  /** What the user must do first; undefined if the form is complete. */
  missing: string | undefined;
  busy?: boolean;
  children: ComponentChildren;
}

/** The submit button of a form. It shows what is missing while the form is incomplete. */
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
