import { readDataFile } from '../core/data-file.ts';

/** The pages of a signed-in person stand in the frame of the console: its navigation, its sizes, its tables. */
const FRAMED = `.framed{font:400 var(--text-m)/1.45 var(--font);font-variant-numeric:tabular-nums}
.framed h1{font-size:var(--text-xl);font-weight:650;margin:0 0 var(--space-4)}
.framed h2,.framed caption{font-size:var(--text-l);font-weight:620}.framed h3{font-size:var(--text-m)}
.framed .hint,.framed .small,.framed thead th,.framed td[data-label]::before,.framed .tag{font-size:var(--text-s)}
.framed .card{border-radius:var(--radius-l);padding:var(--space-4);margin:0 0 var(--space-4)}
.framed main{max-width:92rem;padding:var(--space-5) var(--space-5) var(--space-6)}
.framed table{font-size:var(--text-m)}.framed th,.framed td{padding:var(--space-2) var(--space-3) var(--space-2) 0}
.framed tbody th{font-weight:600}.framed td,.framed tbody th{vertical-align:middle}
.framed button,.framed .button{border-radius:var(--radius-m);border-color:var(--line);padding:0 var(--space-3);font-weight:550;box-shadow:var(--shadow-s)}
.framed .primary{border-color:var(--accent)}.framed .danger{border-color:color-mix(in srgb,var(--bad) 45%,var(--line))}
.framed input:not([type=checkbox]):not([type=hidden]),.framed select{border-radius:var(--radius-m);padding:0 var(--space-2)}
.framed .note{border-left-width:3px;border-radius:0 var(--radius-m) var(--radius-m) 0}
.framed nav svg{width:1rem;height:1rem;flex:none;fill:none;stroke:var(--muted);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.framed nav a[aria-current] svg{stroke:var(--accent)}.framed .rooms{display:none}
.framed .search{display:inline-flex;align-items:center;gap:var(--space-2);min-height:44px;padding:0 var(--space-3);border:1px solid var(--line);border-radius:var(--radius-m);background:var(--page);color:var(--muted);text-decoration:none}
.framed .search:hover{border-color:var(--edge);color:var(--text)}
.framed .search svg{width:1rem;height:1rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.framed nav a{gap:.6rem}.framed .initial{display:grid;place-items:center;width:1.75rem;height:1.75rem;border-radius:var(--radius-m);background:var(--accent);color:var(--on-accent);font-weight:650}
.framed .who b{color:var(--text)}
@media(min-width:75.0625rem){.framed{display:grid;grid-template-columns:13.5rem minmax(0,1fr);min-height:100vh}
.framed>header{position:sticky;top:0;height:100vh;border-right:1px solid var(--line);border-bottom:0}
.framed .bar{flex-direction:column;align-items:stretch;flex-wrap:nowrap;gap:var(--space-2);height:100%;padding:var(--space-3) var(--space-2);overflow:auto}
.framed .brand{padding:0 var(--space-2);min-height:2rem;font-size:var(--text-l)}.framed .brand svg{width:1.35rem;height:1.35rem}
.framed nav ul{flex-direction:column;gap:0}.framed .rooms{display:block}.framed .home{display:none}
.framed .search{min-height:2rem;margin:0 var(--space-1) var(--space-1);padding:0 var(--space-2)}
.framed .rooms ul+ul{margin-top:var(--space-3);border-top:1px solid var(--line);padding-top:var(--space-3)}.framed .rooms+nav{flex:1;margin-top:calc(-1*var(--space-2))}
.framed nav a{display:flex;gap:.6rem;min-height:2rem;padding:0 var(--space-2);border-radius:var(--radius-m);font-weight:500}
.framed nav a[aria-current]{font-weight:600}.framed nav a:hover{background:var(--hover)}.framed nav a[aria-current]:hover{background:var(--soft)}
.framed .who{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 var(--space-2);margin:0;padding:var(--space-2);font-size:var(--text-s);line-height:1.25}
.framed .who>*{grid-column:1/-1}.framed .who>.initial{grid-column:1;grid-row:1/span 2}.framed .who>.initial~b,.framed .who>.initial~.email{grid-column:2;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.framed .who b{font-size:var(--text-m)}.framed .who form{margin-top:var(--space-2)}.framed .who select{width:100%;max-width:none}.framed .who form{flex-wrap:wrap}
.framed .who button,.framed .who label{white-space:normal}.framed main{width:100%}}
@media(max-width:40rem){.framed main{padding:var(--space-4) var(--space-3) var(--space-6)}}`;

/**
 * The one style sheet, which stands in every page and is allowed by its hash. Both schemes keep texts at a contrast of
 * 4.5 to 1 and edges of fields at 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const STYLE = `${readDataFile('web/tokens.css').toString()}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--page);color:var(--text);font:1rem/1.55 system-ui,sans-serif;
overflow-wrap:anywhere;-webkit-text-size-adjust:100%;text-size-adjust:100%}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999em}.skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--card);z-index:1}
header{background:var(--card);border-bottom:1px solid var(--line)}header.plain{background:none;border:0}
.bar{max-width:76rem;margin:0 auto;padding:.75rem 1rem;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center}
.brand{display:flex;align-items:center;gap:.5rem;font-weight:650;font-size:1.1rem;color:var(--text);text-decoration:none;min-height:44px}
.brand svg{width:1.6rem;height:1.6rem;color:var(--accent)}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem;margin:0;padding:0}
nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 .75rem;border-radius:8px;text-decoration:none;color:var(--text)}
nav a:hover{background:var(--soft)}nav a[aria-current]{background:var(--soft);color:var(--accent);font-weight:600}
.who{margin-left:auto;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;font-size:.9rem;color:var(--muted)}
.who form{display:flex;gap:.5rem;align-items:center}.who label{margin:0}
main{max-width:76rem;margin:0 auto;padding:1.5rem 1rem 4rem}
main.narrow{max-width:31rem;padding-top:clamp(1.5rem,8vh,5rem)}
.alone{max-width:31rem;margin:0 auto;padding:1.25rem 1rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem;margin:0 0 1.5rem}
main.narrow>.card{padding:clamp(1.25rem,5vw,2rem);box-shadow:0 8px 30px light-dark(#1b2b3a14,#0006)}
h1{font-size:1.55rem;line-height:1.25;margin:0 0 1rem;letter-spacing:-.01em}h2{font-size:1.15rem;margin:0 0 .75rem}
h3{font-size:1rem;margin:0}p{margin:0 0 1rem}p:last-child,ul:last-child{margin-bottom:0}
.muted,.hint{color:var(--muted)}.hint,.small{font-size:.9rem}
.field{margin:0 0 1.1rem}label,legend{display:block;font-weight:600;margin:0 0 .3rem;padding:0}
.field .hint{margin:0 0 .3rem}.field .wrong{margin:.3rem 0 0;color:var(--bad);font-size:.9rem}
input:not([type=checkbox]):not([type=hidden]),select{width:100%;min-height:44px;padding:.5rem .7rem;font:inherit;
color:var(--text);background:var(--card);border:1px solid var(--edge);border-radius:8px}
input[aria-invalid=true]{border-color:var(--bad);border-width:2px}
input[readonly]{background:var(--page)}input.code{font:.9rem/1.5 ui-monospace,monospace}
select.inline,.who select{width:auto;max-width:14rem}
main:not(.narrow) .card>form{max-width:36rem}.hint ul{margin:0;padding-left:1.1rem}
fieldset{border:0;margin:0 0 1.1rem;padding:0;min-width:0}
.check{display:flex;gap:.6rem;align-items:flex-start;min-height:44px;padding:.5rem 0;font-weight:400;margin:0}
.check input{width:1.25rem;height:1.25rem;margin:.15rem 0 0;flex:none;accent-color:var(--accent)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:.5rem 1.1rem;font:inherit;
font-weight:600;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--text);cursor:pointer;text-decoration:none}
button:hover,.button:hover{border-color:var(--accent);background:var(--soft)}
.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.primary:hover{background:var(--accent);filter:brightness(1.08)}
.danger{color:var(--bad);border-color:var(--bad)}.danger:hover{background:var(--bad-soft);border-color:var(--bad)}
.after{margin-top:1rem}.wide{width:100%}.wide+h2{margin-top:2rem}.choices{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin-top:1.25rem}.choices>:only-child{grid-column:1/-1}
.or{display:flex;align-items:center;gap:.75rem;color:var(--muted);margin:1.1rem 0;font-size:.9rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.note{border-left:4px solid var(--edge);background:var(--page);padding:.75rem 1rem;border-radius:0 8px 8px 0;margin:0 0 1rem}
.note.warn{border-color:var(--warn);background:var(--warn-soft)}.note.bad{border-color:var(--bad);background:var(--bad-soft)}
.note.good{border-color:var(--accent);background:var(--soft)}.note h2{margin-bottom:.25rem;font-size:1rem}
.may{list-style:none;margin:0 0 1rem;padding:0}.may>li{border-top:1px solid var(--line);padding:.7rem 0}
.may ul{margin:.2rem 0 0;padding-left:1.1rem;color:var(--muted);font-size:.92rem}.may .not h3{color:var(--muted);font-weight:500}
.may .strong{background:var(--warn-soft);border:1px solid var(--warn);border-radius:8px;padding:.7rem .9rem;margin:.4rem 0}
.may .strong ul,.may .strong p{color:var(--text)}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:0 0 1rem}dl.facts dt{color:var(--muted)}dl.facts dd{margin:0}
table{border-collapse:collapse;width:100%;font-size:.93rem}
caption{text-align:left;font-weight:600;font-size:1.05rem;padding:0 0 .6rem}
th,td{overflow-wrap:break-word;text-align:left;vertical-align:top;padding:.65rem .9rem .65rem 0;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--muted);font-weight:600;font-size:.85rem;white-space:nowrap}tbody th{font-weight:600}
td button,.who button,.who label{white-space:nowrap}td .row{flex-wrap:nowrap}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
.long{overflow-wrap:anywhere;min-width:11rem}.mail{min-width:17rem}td time{white-space:nowrap}code{font:.9em ui-monospace,monospace}
.tag{display:inline-block;padding:.05rem .5rem;border:1px solid var(--line);border-radius:99px;font-size:.82rem;color:var(--muted);background:var(--page)}
.tag.bad{color:var(--bad);border-color:var(--bad);background:transparent}
.stages ol{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem .1rem;margin:0 -.5rem 1rem;padding:0;font-size:.9rem}
.stages a,.stages b,.stages .name{display:inline-flex;gap:.4rem;align-items:center;min-height:44px;padding:0 .4rem;font-weight:400}
.stages .name{color:var(--muted)}.stages b{font-weight:650}
.stages [aria-hidden]{display:inline-grid;place-items:center;width:1.5rem;height:1.5rem;border:1px solid var(--edge);border-radius:99px;font-size:.8rem}
.stages b [aria-hidden]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.copy{display:flex;gap:.5rem}.copy input{flex:1;min-width:0}.copy button{flex:none;min-width:6rem}[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.lines{margin:0 0 1.1rem}.lines details{border-top:1px solid var(--line)}.lines details>summary{display:flex;justify-content:space-between;gap:.75rem;color:var(--text);font-weight:400;margin:0}
.lines details>summary::before{content:"▸";color:var(--muted)}.lines details[open]>summary::before{content:"▾"}.lines .tag{white-space:nowrap}.lines summary>:first-child{margin-right:auto}
details summary{cursor:pointer;min-height:44px;display:inline-flex;align-items:center;color:var(--bad);font-weight:600}
details[open] summary{margin-bottom:.25rem}
@media(max-width:75rem){thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody,tr,th,td,caption{display:block}.long,.mail{min-width:0}tbody tr{border-top:1px solid var(--line);padding:.6rem 0}
th,td{border:0;padding:.2rem 0}td[data-label]::before{content:attr(data-label);display:block;color:var(--muted);font-size:.82rem}
.who{margin-left:0;width:100%}.who form{flex-wrap:wrap}dl.facts{grid-template-columns:1fr}dl.facts dd{margin:0 0 .4rem}}
@media(forced-colors:active){.note,.card{border:1px solid}}
${FRAMED}`;
