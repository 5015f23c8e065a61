/** Something could not be read, with a way to try again. */
export function Failed({ what, error, onRetry }: { what: string; error: Error; onRetry(): void }) {
  return (
    <div class="empty" role="alert">
      <strong>{what} cannot be shown</strong>
      <p>{error.message}</p>
      <button type="button" class="small" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
