import { readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { libraryPath } from '../../src/db/embedded-binaries.ts';
import { scratchFolder } from '../support/scratch.ts';

const BINARIES = { bin: '/package/native/bin', native: '/package/native', version: '18.4.0', major: 18 };

it('finds all libraries of a package that cannot be written, those behind a link and those that need none', () => {
  const folder = path.join(scratchFolder('libraries'), 'lib');
  const missingLinks = [{ name: 'libpq.so.5', target: '/package/native/lib/libpq.so.5.18' }];

  const searched = libraryPath({ ...BINARIES, missingLinks }, folder);

  expect(searched).toBe(`${folder}:/package/native/lib`);
  expect(readlinkSync(path.join(folder, 'libpq.so.5'))).toBe('/package/native/lib/libpq.so.5.18');
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

it('leaves the search path of the loader alone where the links are there', () => {
  expect(libraryPath({ ...BINARIES, missingLinks: [] }, '/nowhere')).toBeNull();
});
