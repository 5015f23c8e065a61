import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

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
  /** The value chosen with the keyboard, until it is saved. Also a reference: a field can be left before the next render. */
  const [step, showStep] = useState<string>();
  const current = useRef(step);
  const isStep = useRef(false);
  const setStep = (next?: string) => {
    current.current = next;
    showStep(next);
  };
  const save = (chosen = current.current) => {
    setStep();
    if (chosen !== undefined && chosen !== value) onChoose(chosen);
  };
  return (
    <label>
      {label}
      <select
        ref={field}
        value={step ?? value}
        onPointerDown={() => {
          isStep.current = false;
        }}
        onKeyDown={({ key, altKey, currentTarget }) => {
          // Space, and Alt with an arrow key, open the list. It reports only the final value.
          isStep.current = !altKey && !['Enter', ' ', 'Escape', 'Tab'].includes(key);
          if (key === 'Enter') save();
          if (key === 'Escape') setStep();
          // Letters typed next are shortcuts again, not another choice.
          if (key === 'Enter' || key === 'Escape') currentTarget.blur();
        }}
        onChange={({ currentTarget }) => {
          if (isStep.current) setStep(currentTarget.value);
          else save(currentTarget.value);
        }}
        onBlur={() => save()}
      >
        {children}
      </select>
      {step !== undefined && step !== value && (
        <span class="quiet" role="status">
          Enter saves, Esc restores
        </span>
      )}
    </label>
  );
}
