import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, raw } from '../../src/web/html.ts';

describe('a template of a page', () => {
  it('escapes what is put into it, in texts and in attributes', () => {
    const text = `<b title="a" class='b'>&amp;`;

    const escaped = '&lt;b title=&quot;a&quot; class=&#39;b&#39;&gt;&amp;amp;';
    expect(html`<p title="${text}">${text}</p>`.toString()).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('escapes a text once, however deep it stands', () => {
    const items = ['<', '&'].map((text) => html`<li>${text}</li>`);

    expect(html`<ul>${items}</ul>`.toString()).toBe('<ul><li>&lt;</li><li>&amp;</li></ul>');
  });

  it('leaves nothing of what is absent', () => {
    expect(html`a${null}${undefined}${false}${[]}b${0}`.toString()).toBe('ab0');
  });

  it('takes for safe only what is said to be', () => {
    expect(html`${raw('<b>')}`.toString()).toBe('<b>');
  });

  it('never lets a text out of its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const inside = html`${text}`.toString();
        expect(inside).not.toMatch(/[<>"']/);
        expect(inside.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
      }),
    );
  });
});
