/** Explains beside a field why its text was not accepted. Name the `id` in the `aria-describedby` of the field. */
export const Problem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <span id={id} class="bad" role="alert">
      {text}
    </span>
  ) : null;
