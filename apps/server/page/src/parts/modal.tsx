import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isSubmit, keys } from '../keys.ts';
import { SmallButton } from './small-button.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSingle } from './use-single.ts';

interface ModalProps {
  title: string;
  onClose(): void;
  /** Ctrl+Enter. */
  onSubmit?(): void;
  /** The buttons. They stay in view, however long the text is. */
  buttons: ComponentChildren;
  children: ComponentChildren;
}

/** A native dialog, which traps focus and closes on Escape. It is open as long as it is rendered. */
function Modal({ title, onClose, onSubmit, buttons, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    // The browser focuses the text, so that the keyboard scrolls it.
    current?.showModal();
    current?.querySelector<HTMLElement>('textarea:not([readonly])')?.focus();
    // Returns the focus to the element that had it.
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={(event) => {
        if (!isSubmit(event)) return;
        // A form around the dialog would also be submitted.
        event.stopPropagation();
        onSubmit?.();
      }}
      aria-label={title}
    >
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <div class="dialog-text" tabIndex={0}>
        {children}
      </div>
      <div class="buttons">{buttons}</div>
    </dialog>
  );
}

interface ConfirmDialogProps extends Omit<ModalProps, 'onSubmit' | 'buttons'> {
  /** The labels of the two buttons. */
  confirm: string;
  cancel: string;
  /** Whether it deletes something, so that its button is red; default: yes. */
  isDangerous?: boolean;
  /** The step that the user must complete first. */
  missing?: string | undefined;
  busy?: boolean;
  /** Not called again until the promise settles. */
  onConfirm(): unknown;
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, cancel, isDangerous = true, missing, busy, onConfirm, ...modal } = props;
  const confirmOnce = useSingle(() => missing === undefined && onConfirm());
  return (
    <Modal
      {...modal}
      onSubmit={confirmOnce}
      buttons={
        <>
          <SmallButton onClick={modal.onClose}>{cancel}</SmallButton>
          <SubmitButton
            type="button"
            class={isDangerous ? 'danger' : ''}
            missing={missing}
            busy={busy}
            onClick={confirmOnce}
          >
            {confirm}
          </SubmitButton>
        </>
      }
    />
  );
}

export function HelpSheet({ onClose }: { onClose(): void }) {
  return (
    <Modal
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
