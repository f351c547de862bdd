import { type Html, html } from '../html.ts';
import { type PageVisit, pathTo } from '../visit.ts';

/** The steps of the first minute, in their order, each with the path of its page. */
const STEPS = [
  ['/welcome', 'You'],
  ['/welcome/source', 'Sources'],
  ['/welcome/numbers', 'Numbers'],
  ['/welcome/host', 'AI host'],
  ['/welcome/ready', 'Ready'],
] as const;

export type WelcomePath = (typeof STEPS)[number][0];

/** The list of all steps; each but the first can be opened at any time once somebody has joined. */
export function stepList(visit: PageVisit, here: WelcomePath): Html {
  const items = STEPS.map(([path, label], at) => {
    const name = html`<span aria-hidden="true">${at + 1}</span>${label}`;
    if (path === here) return html`<li><b aria-current="step">${name}</b></li>`;
    const canOpen = visit.session !== null && path !== '/welcome';
    return canOpen
      ? html`<li><a href="${pathTo(visit, path)}">${name}</a></li>`
      : html`<li><span class="name">${name}</span></li>`;
  });
  return html`<nav class="stages" aria-label="Steps"><ol>${items}</ol></nav>`;
}

/** The way to the step after this one. */
export function nextStep(visit: PageVisit, here: WelcomePath): string {
  const at = STEPS.findIndex(([path]) => path === here);
  return pathTo(visit, STEPS[at + 1]?.[0] ?? here);
}
