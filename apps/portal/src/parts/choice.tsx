interface ChoiceProps {
  /** A label for screen readers. */
  legend: string;
  options: { value: string; title: string }[];
  chosen: string;
  onChoose(value: string): void;
}

/** A row of buttons, one of which is pressed. */
export function Choice({ legend, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset class="switch">
      <legend>{legend}</legend>
      {options.map(({ value, title }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {title}
        </button>
      ))}
    </fieldset>
  );
}
