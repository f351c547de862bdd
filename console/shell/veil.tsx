import { useBack } from '../design/use-back.ts';

/** What is over the room while the navigation is open in front of it: a click beside it closes it, and so does the back button. */
export function Veil({ close }: { close: () => void }) {
  useBack(close);
  return <button type="button" className="veil" aria-label="Close" onClick={close} />;
}
