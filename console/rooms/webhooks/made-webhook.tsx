import { notify } from '../../data/notices.ts';
import { Field } from '../../design/field.tsx';
import type { MadeWebhook } from './webhook-changes.ts';

/** What the receiver needs of a webhook that was just made: its secret, which the console shows this once. */
export function MadeWebhookShown({ webhook: { url, secret }, close }: { webhook: MadeWebhook; close: () => void }) {
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notify('The secret is in the clipboard.');
  };
  return (
    <div className="webhooks-form">
      <p>
        Events are sent to <b className="webhooks-url">{url}</b>. Copy the secret now: the console does not show it
        again. Your receiver needs all of it, to{' '}
        <a href="/docs/guides/webhooks#verify-signatures">verify that deliveries are genuine</a>.
      </p>
      {secret !== null && (
        <div className="webhooks-secret">
          <Field label="Secret" value={secret} readOnly onFocus={({ target }) => target.select()} />
          <button
            type="button"
            className="button"
            onClick={() => copy(secret).catch(() => notify('The browser did not allow it.', { isProblem: true }))}
          >
            Copy the secret
          </button>
        </div>
      )}
      <div className="actions">
        <button type="button" className="button primary" onClick={close}>
          Done
        </button>
      </div>
    </div>
  );
}
