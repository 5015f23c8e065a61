import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface ChoiceProps {
  label: string;
  field: RefObject<HTMLSelectElement | null>;
  value: string;
  onChoose(value: string): void;
  /** The options. */
  children: ComponentChildren;
}

/**
 * A list of values that saves the chosen one. Arrow keys and letters report each value on the way, so a value chosen with them is
 * saved with Enter or when the field loses the focus. Escape restores the saved value.
 */
export function Choice({ label, field, value, onChoose, children }: ChoiceProps) {
  const [chosen, setChosen] = useState<string>();
  const isStep = useRef(false);
  useEffect(() => setChosen(undefined), [value]);
  const save = (next = value) => {
    isStep.current = false;
    if (next !== value) onChoose(next);
  };
  return (
    <label>
      {label}
      <select
        ref={field}
        value={chosen ?? value}
        onPointerDown={() => {
          isStep.current = false;
        }}
        onKeyDown={({ key, altKey }) => {
          // Space, and Alt with an arrow key, open the list. It reports only the final value.
          isStep.current = !altKey && !['Enter', ' ', 'Escape', 'Tab'].includes(key);
          if (key === 'Enter') save(chosen);
          if (key === 'Escape') setChosen(undefined);
        }}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          if (!isStep.current) save(currentTarget.value);
        }}
        onBlur={() => save(chosen)}
      >
        {children}
      </select>
      {chosen !== undefined && chosen !== value && (
        <span class="quiet" role="status">
          Enter saves, Esc restores
        </span>
      )}
    </label>
  );
}
