import { keys } from '../keys.ts';
import { Modal } from './modal.tsx';

export function HelpSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Modal
      open={open}
      title="Keyboard"
      onClose={onClose}
      buttons={
        <button type="button" onClick={onClose}>
          Close
        </button>
      }
    >
      <div class="keys">
        {Object.entries(keys).map(([title, group]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {Object.entries(group).map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key === 'Escape' ? 'Esc' : key}</kbd>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
