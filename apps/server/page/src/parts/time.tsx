const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** A timestamp: today the time, otherwise the date. The tooltip has both. */
export function Time({ at, long = false }: { at: string; long?: boolean }) {
  const date = new Date(at);
  const now = new Date();
  const isToday = date.toDateString() === now.toDateString();
  const dayText = (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
  const text = isToday ? clock.format(date) : long ? `${dayText}, ${clock.format(date)}` : dayText;
  return (
    <time dateTime={at} title={full.format(date)}>
      {text}
    </time>
  );
}
