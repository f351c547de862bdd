import { createHash } from 'node:crypto';
import { STYLE } from '../style.ts';

/** The style sheet of shared pages: that of all pages, and what facts and journeys look like. */
export const SHARED_STYLE = `${STYLE}
main.shared{max-width:56rem;padding-top:1.5rem}main.framed{max-width:none;padding:1rem}
.sender{max-width:56rem;margin:0 auto;padding:1rem 1rem 0;font-weight:650;font-size:1.1rem}
.sender{display:flex;align-items:center;gap:.75rem}.logo{max-height:3rem;max-width:12rem}
.shared h1{margin:0 0 .35rem}.shared .about{color:var(--muted);margin:0 0 1rem}
.shared .number{font-family:var(--mono);letter-spacing:.02em}
.tone{display:inline-flex;align-items:center;gap:.4rem;padding:.1rem .6rem;border-radius:99px;border:1px solid;font-weight:600;font-size:.9rem}
.tone::before{content:"";width:.55rem;height:.55rem;border-radius:99px;background:currentColor;flex:none}
.tone.good{color:var(--good);background:var(--good-soft)}.tone.warning{color:var(--warn);background:var(--warn-soft)}
.tone.bad{color:var(--bad);background:var(--bad-soft)}.tone.bad::before{border-radius:1px;transform:rotate(45deg)}
.tone.warning::before{border-radius:0;clip-path:polygon(50% 0,100% 100%,0 100%)}.tone.plain{color:var(--muted);border-color:var(--line)}
.facts-row{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:.75rem;margin:0 0 1.25rem;padding:0;list-style:none}
.facts-row>li{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.85rem 1rem}
.facts-row h2{font-size:.82rem;font-weight:600;color:var(--muted);margin:0 0 .15rem}
.facts-row .value{font-weight:650;font-size:1.1rem;margin:0 0 .15rem}.facts-row .note-line{color:var(--muted);font-size:.88rem;margin:0}
.facts-row .warning .value{color:var(--warn)}.facts-row .bad .value{color:var(--bad)}.facts-row .good .value{color:var(--good)}
.journey-list{list-style:none;margin:0;padding:0}.journey-list>li{padding:0 0 1rem}
.journey-list h3{margin:0 0 .35rem}.steps{list-style:none;margin:0;padding:0 0 0 1.1rem;border-left:2px solid var(--good)}
.ahead .steps{border-left:2px dashed var(--edge)}
.steps>li{position:relative;padding:.3rem 0 .55rem}
.steps>li::before{content:"";position:absolute;left:calc(-1.1rem - 6px);top:.75rem;width:10px;height:10px;border-radius:99px;background:var(--good)}
.ahead .steps>li::before{background:var(--card);border:2px solid var(--edge);width:6px;height:6px}
.steps .when{display:block}.steps .more{display:block;color:var(--muted);font-size:.88rem}
.shared details summary{color:var(--accent)}.shared details summary::before{content:"▸";margin-right:.4rem}.shared details[open] summary::before{content:"▾"}
.box-list{list-style:none;margin:0;padding:0}.box-list>li{border-top:1px solid var(--line);padding:.85rem 0}
.box-list .row{justify-content:space-between}.box-list .lines{margin:.3rem 0 0;padding:0;list-style:none;font-size:.92rem}
@media(min-width:47.5rem) and (max-width:75rem){.narrow thead{position:static;width:auto;height:auto;overflow:visible;clip-path:none;display:table-header-group}
table.narrow{display:table}.narrow tbody{display:table-row-group}.narrow tbody tr,.narrow tr{display:table-row}.narrow th,.narrow td{display:table-cell;border-top:1px solid var(--line);padding:.65rem .9rem .65rem 0}
.narrow thead th{border-top:0}.narrow td[data-label]::before{content:none}}
.foot{color:var(--muted);font-size:.85rem}.foot p{margin:0 0 .3rem}`;

/** The source of its hash, by which the policy of the pages allows it. */
export const SHARED_STYLE_SOURCE = `'sha256-${createHash('sha256').update(SHARED_STYLE).digest('base64')}'`;
