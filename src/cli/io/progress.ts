const WIDTH = 30;

/** Lines that stay, and below them, on a terminal, a bar that moves. Piped, there are only the lines. */
export interface ProgressLine {
  line(text: string): void;
  /** Moves the bar; `part` lies between 0 and 1. */
  move(part: number, label: string): void;
  /** Takes the bar away. */
  end(): void;
}

/** Progress on a stream; `isLive` is true for a terminal in which a line can be replaced. */
export function createProgress(write: (text: string) => void, isLive: boolean): ProgressLine {
  let bar = '';
  const clear = () => (bar === '' ? '' : '\r\u001b[2K');
  return {
    line(text) {
      write(`${clear()}${text}\n${bar}`);
    },
    move(part, label) {
      if (!isLive) return;
      const done = Math.round(Math.min(Math.max(part, 0), 1) * WIDTH);
      const next = `${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${label}`;
      write(`${clear()}${next}`);
      bar = next;
    },
    end() {
      write(clear());
      bar = '';
    },
  };
}
