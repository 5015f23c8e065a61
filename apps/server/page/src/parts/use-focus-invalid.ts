import { useEffect, useRef } from 'preact/hooks';

/**
 * Moves the focus to the first field of a form that was refused.
 *
 * @param attempts Values that change when the form is refused.
 */
export function useFocusInvalid(attempts: unknown[]) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), attempts);
  return form;
}
