import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A question or a form in front of everything else; Escape and `close` end it. */
export function Dialog({
  title,
  close,
  children,
  className = 'dialog',
}: {
  title: ReactNode;
  close: () => void;
  children: ReactNode;
  className?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={className}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
