import type { ComponentProps } from 'preact';
import { useId } from 'preact/hooks';

interface SubmitButtonProps extends ComponentProps<'button'> {
  /** The step that the user must complete first; undefined if there is none. */
  missing: string | undefined;
  busy?: boolean | undefined;
}

/** The button that saves a form or confirms a dialog. It shows the missing step. */
export function SubmitButton({ missing, busy = false, ...props }: SubmitButtonProps) {
  const id = useId();
  return (
    <>
      <button type="submit" {...props} aria-disabled={missing !== undefined || busy} aria-describedby={missing && id} />
      {missing && (
        <span id={id} class="quiet missing">
          {missing}
        </span>
      )}
    </>
  );
}
