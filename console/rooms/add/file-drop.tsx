import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { notify } from '../../data/notices.ts';
import { Icon } from '../../design/icon.tsx';
import { isTyping } from '../../shell/shortcuts.ts';
import { type PastedTable, pastedTable } from './pasted-table.ts';
import { readNumbersFile } from './read-file.ts';

/** Takes files that are dropped or chosen, and text that is pasted or dropped outside of a field. */
export function FileDrop({
  take,
  isIntroduced,
  children,
}: {
  take: (table: PastedTable) => void;
  /** Whether it says what can be put in. */
  isIntroduced: boolean;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() !== '') latest.current(pastedTable(text));
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
  const read = (file: File) => {
    readNumbersFile(file)
      .then(take)
      .catch((error: unknown) => notify(error instanceof Error ? error.message : String(error), { isProblem: true }));
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) read(file);
    else take(pastedTable(event.dataTransfer.getData('text/plain')));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it chooses a file without a mouse
    <div
      className={isOver ? 'add-drop is-over' : 'add-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <div className="add-intro">
        {isIntroduced && (
          <p>
            Paste a column out of Excel, drop a CSV or XLSX file here, or type: containers, bills of lading and
            bookings. Line and reference may stand beside them. Each number is checked before it is tracked.
          </p>
        )}
        <button type="button" className="button" onClick={() => chooser.current?.click()}>
          <Icon name="add" />
          Choose a file
        </button>
        <input
          ref={chooser}
          className="hidden"
          type="file"
          aria-label="A file with numbers"
          tabIndex={-1}
          accept=".csv,.txt,.tsv,.xlsx"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) read(file);
            // The same file can be chosen again once it is mended.
            target.value = '';
          }}
        />
      </div>
      {children}
    </div>
  );
}
