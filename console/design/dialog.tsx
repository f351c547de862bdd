import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useBack } from './use-back.ts';

/** A question or a form in front of everything else; Escape, the back button and `close` end it, and without `close` nothing does. */
export function Dialog({
  title,
  close,
  children,
  className = 'dialog',
}: {
  title: ReactNode;
  close?: () => void;
  children: ReactNode;
  className?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBack(close);
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
        close?.();
      }}
    >
      <div className={className}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
