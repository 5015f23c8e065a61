/** Marks a field whose text is not saved yet. */
export const UnsavedMark = () => (
  <span class="quiet" role="status">
    Not saved yet. This browser keeps the text until you save or discard it.
  </span>
);
