import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';

/** A button that opens a list of things to do. It closes with Escape, a click elsewhere, and what is chosen in it. */
export function Menu({
  label,
  className = 'button',
  list = '',
  children,
  title,
}: {
  /** What the button shows. */
  label: ReactNode;
  className?: string;
  /** Where the list opens: `at-end`, `above`. */
  list?: string;
  children: ReactNode;
  /** What the button is called, where it shows no text. */
  title?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    itemsIn(box.current)[0]?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false);
    };
    const shown = box.current;
    const press = (event: KeyboardEvent) => move(event, shown, close);
    document.addEventListener('pointerdown', leave);
    shown?.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', leave);
      shown?.removeEventListener('keydown', press);
    };
  }, [isOpen, close]);
  return (
    <div className="menu" ref={box}>
      <button
        type="button"
        className={className}
        aria-label={title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div className={`menu-list ${list}`} role="menu" id={id} onClick={close} onKeyDown={() => {}}>
          {children}
        </div>
      )}
    </div>
  );
}

function itemsIn(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

const STEPS: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowDown: (at, length) => (at + 1) % length,
  ArrowUp: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_at, length) => length - 1,
};

function move(event: KeyboardEvent, box: HTMLElement | null, close: () => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.stopPropagation();
    close();
    return;
  }
  const items = itemsIn(box);
  const at = items.findIndex((item) => item.matches(':focus'));
  const to = STEPS[event.key]?.(at, items.length);
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}
