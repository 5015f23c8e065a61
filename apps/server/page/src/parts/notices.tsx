import { hideNotice, useNotices } from '../data/notices.ts';

export function Notices() {
  const notices = useNotices();
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map(({ id, text }) => (
        <p key={id}>
          <span>{text}</span>
          <button type="button" class="small" onClick={() => hideNotice(id)}>
            Close
          </button>
        </p>
      ))}
    </div>
  );
}
