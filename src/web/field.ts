import type { Failure } from '../core/failure.ts';
import { COPIED_NOTE } from './copy-field.ts';
import { type Html, html, raw } from './html.ts';
import { waitText } from './shown-text.ts';

/** One input line of a form. */
export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  value?: string;
  /** What browsers and keepers of passwords know it by (HTML, autofill). */
  autocomplete: string;
  hint?: string;
  /** What is wrong with what was filled in. */
  wrong?: string | null;
  /** Whether what is said above the form may be about it. */
  about?: boolean;
  lengthMax?: number;
  isReadonly?: boolean;
}

/** A field with its label, its hint and what is wrong with it, tied together for those who do not see them. */
export function field({
  name,
  label,
  type = 'text',
  value,
  autocomplete,
  hint,
  wrong,
  about = false,
  ...more
}: Field): Html {
  const isWrong = wrong !== undefined && wrong !== null;
  const ids = [hint !== undefined && `${name}-hint`, isWrong && `${name}-wrong`, about && 'problem'];
  const describedBy = ids.filter((id) => id !== false).join(' ');
  return html`<div class="field"><label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}<input id="${name}" name="${name}" type="${type}"
autocomplete="${autocomplete}"${type !== 'password' && value !== undefined && html` value="${value}"`}${
    describedBy !== '' && html` aria-describedby="${describedBy}"`
  }${(isWrong || about) && raw(' aria-invalid="true"')}${more.lengthMax !== undefined && html` maxlength="${more.lengthMax}"`}${
    more.isReadonly === true ? raw(' readonly') : raw(' required')
  }>${isWrong && html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}</div>`;
}

/** What went wrong, above everything else, and when to try again where that would help. */
export function problemSummary(failure: Failure | null): Html | null {
  if (failure === null) return null;
  return html`<div class="note bad" role="alert" id="problem"><h2>That did not work</h2>
<p>${fieldFailureText(failure)}</p></div>`;
}

/** What a failure says, and at its end when to try again where that would help: `Try again in 2 minutes.` */
export function fieldFailureText({ message, detail }: Failure): string {
  if (detail.retryAfterSeconds === undefined) return message;
  // Many say it themselves, for programs, in seconds alone.
  return `${message.replace(/; try again in [^.;]*\.$/, '.')} Try again in ${waitText(detail.retryAfterSeconds)}.`;
}

/** What was done, for the page that is shown after it. */
export function doneNote(text: string | undefined): Html | null {
  return text === undefined ? null : html`<p class="note good" role="status">${text}</p>`;
}

/** What is shown this once, with a button that copies it; the page runs `COPY_SCRIPT`. */
export function shownOnce({ label, value, advice }: { label: string; value: string; advice: string }): Html {
  return html`<div class="note good" role="status"><div class="field"><label for="shown-once" id="shown-once-label">${label}</label>
<p class="hint" id="shown-once-hint">${advice}</p><div class="copy">
<input class="code" id="shown-once" type="text" readonly autocomplete="off" value="${value}" aria-describedby="shown-once-hint">
<button type="button" data-copy="shown-once" aria-describedby="shown-once-label" hidden>Copy</button></div></div></div>${COPIED_NOTE}`;
}
