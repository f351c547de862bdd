import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/core/package-root.ts';
import { NAV_DRAWINGS } from '../../src/web/rooms-nav.ts';

const sourceOf = (name: string) => readFileSync(path.join(packageRoot(), name), 'utf8');

it('has the drawings of the console', () => {
  const sprite = sourceOf('console/design/icons.svg');
  const differing = Object.entries(NAV_DRAWINGS).filter(
    ([name, drawing]) => !sprite.includes(`<symbol id="${name}" viewBox="0 0 16 16"><path d="${drawing}"/></symbol>`),
  );

  expect(differing).toEqual([]);
});

it('has the rooms of the console under the same names', () => {
  const entries = sourceOf('console/rooms/index.ts');
  const rooms = [...sourceOf('src/web/rooms-nav.ts').matchAll(/\['(\w*)', '([^']+)', '(\w+)'\]/g)];
  const missing = rooms.filter(([, address = '', title = '', icon = '']) => {
    return !new RegExp(`path: '/${address}',\\s+title: '${title}',\\s+icon: '${icon}'`).test(entries);
  });

  expect(rooms).toHaveLength(9);
  expect(missing).toEqual([]);
});
