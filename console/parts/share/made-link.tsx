import { notify } from '../../data/notices.ts';
import { Field } from '../../design/field.tsx';
import type { ShareLink } from './share-data.ts';

/** The address of a link that was just made: it cannot be shown again. */
export function MadeLink({ link, another, close }: { link: ShareLink; another: () => void; close: () => void }) {
  const frame =
    link.frame_url === null
      ? null
      : `<iframe src="${link.frame_url}" title="Tracking" width="100%" height="600"></iframe>`;
  return (
    <div className="share-form">
      <p>
        <b>The link is made.</b> Copy it now: it is not kept, so it cannot be shown again.
      </p>
      {link.url !== null && <Copied label="Address" text={link.url} />}
      {frame !== null && <Copied label="For a frame" text={frame} />}
      <div className="actions">
        <button type="button" className="button" onClick={another}>
          Make another
        </button>
        <button type="button" className="button primary" onClick={close}>
          Done
        </button>
      </div>
    </div>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(`${label} is in the clipboard.`);
  };
  return (
    <div className="share-copied">
      <Field label={label} value={text} readOnly onFocus={({ target }) => target.select()} />
      <button
        type="button"
        className="button"
        aria-label={`Copy: ${label}`}
        onClick={() => copy().catch(() => notify('The browser did not allow it.', { isProblem: true }))}
      >
        Copy
      </button>
    </div>
  );
}
