import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHostsFile, parseHosts } from '../../src/net/hosts-file.ts';
import { scratchFolder } from '../support/scratch.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = scratchFolder('hosts');
  file = path.join(folder, 'hosts');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads names and their aliases, in whatever case, without comments and without what is no address', () => {
  const text = [
    '# 10.0.0.1 commented.example',
    '127.0.0.1\tlocalhost  Other.Example # and why',
    '::1 localhost localhost',
    'fe80::1%lo0 localhost',
    'no.address broken.example',
    '999.1.1.1 broken.example',
    '10.0.0.2',
    '',
    '192.0.2.7 windows.example\r',
  ].join('\n');

  expect(Object.fromEntries(parseHosts(text))).toEqual({
    localhost: ['127.0.0.1', '::1'],
    'other.example': ['127.0.0.1'],
    'windows.example': ['192.0.2.7'],
  });
});

it('is read again when it has changed, has gone, or has come', () => {
  const hosts = createHostsFile(file);
  const seen = () => hosts.addressesOf('some.example');

  const before = seen();
  writeFileSync(file, '10.0.0.1 some.example\n');
  const written = seen();
  writeFileSync(file, '10.0.0.1 some.example\n10.0.0.2 some.example\n');
  const changed = seen();
  rmSync(file);

  expect([before, written, changed, seen()]).toEqual([[], ['10.0.0.1'], ['10.0.0.1', '10.0.0.2'], []]);
});

it('knows no names where there is no file but something else', () => {
  expect(createHostsFile(folder).addressesOf('localhost')).toEqual([]);
  expect(createHostsFile(path.join(file, 'below')).addressesOf('localhost')).toEqual([]);
});
