/** The way to the same in the console, which the host opens after it has asked; nothing where there is none. */
export function ConsoleLink({ open }: { open: (() => void) | null }) {
  if (open === null) return null;
  return (
    <p class="buttons apart">
      <button type="button" class="quiet" onClick={open}>
        Open in the console
      </button>
    </p>
  );
}
