import { Modal } from './modal.tsx';

const groups: Record<string, [string, string][]> = {
  Everywhere: [
    ['t', 'threads'],
    ['d', 'drafts'],
    ['j', 'next entry of the list'],
    ['k', 'previous entry of the list'],
    ['/', 'filter the list'],
    ['?', 'this help'],
    ['Esc', 'close a dialog, or go back to the list'],
  ],
  'In a thread': [
    ['m', 'mark as read or unread'],
    ['c', 'change the status'],
    ['a', 'assign'],
    ['n', 'write a note; Ctrl+Enter adds it'],
  ],
  'In a draft': [
    ['e', 'edit; Ctrl+Enter saves'],
    ['s', 'review and send'],
    ['x', 'discard'],
  ],
};

export function HelpSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Modal open={open} title="Keyboard" onClose={onClose}>
      <div class="keys">
        {Object.entries(groups).map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </Modal>
  );
}
