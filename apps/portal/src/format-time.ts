/** The time of day in the reader's time zone, with the date if it is another day. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const time = date.toTimeString().slice(0, 8);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? time : `${date.toLocaleDateString('sv')} ${time}`;
}
