/** The local time, with the date unless it is today. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const time = date.toTimeString().slice(0, 8);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? time : `${date.toLocaleDateString('sv')} ${time}`;
}
