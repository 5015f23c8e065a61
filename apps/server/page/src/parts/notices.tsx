import { hideNotice, useNotices } from '../data/notices.ts';
import { SmallButton } from './small-button.tsx';

export function Notices() {
  const notices = useNotices();
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.map(({ id, text }) => (
        <p key={id}>
          <span>{text}</span>
          <SmallButton onClick={() => hideNotice(id)}>Close</SmallButton>
        </p>
      ))}
    </div>
  );
}
