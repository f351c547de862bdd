import { type Html, html } from './html.ts';

/** A text to be copied; the button appears where a script may run. */
export interface CopyField {
  id: string;
  label: string;
  value: string;
}

/** A text that cannot be changed, with a button that copies it. */
export function copyField({ id, label, value }: CopyField): Html {
  return html`<div class="field"><label for="${id}" id="${id}-label">${label}</label><div class="copy">
<input id="${id}" class="code" readonly value="${value}">
<button type="button" data-copy="${id}" aria-describedby="${id}-label" hidden>Copy</button></div></div>`;
}

/** Copies what belongs to a button, and says so. Without the clipboard the text is selected, to be copied by hand. */
export const COPY_SCRIPT = `for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected';
    }
    document.getElementById('copied').textContent = button.textContent;
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}`;

/** Announces to screen readers that something was copied. */
export const COPIED_NOTE: Html = html`<p id="copied" role="status" class="unseen"></p>`;
