import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/failure.ts';
import { MINUTE_MS } from '../../../src/domain/instant.ts';
import { type IntakeFolder, type Looked, lookIntoFolder } from '../../../src/services/intake/folder.ts';
import type { Receipt } from '../../../src/services/intake/receipt.ts';
import { TEXT_BYTES_MAX } from '../../../src/services/intake/take-in.ts';
import { UnmatchedFiles } from '../../../src/services/intake/unmatched-files.ts';
import { scratchFolder } from '../../support/scratch.ts';

const RECEIPT: Receipt = {
  sender: 'port',
  format: 'plain',
  is_known: false,
  taken: 1,
  known: 0,
  quarantined: 0,
  reasons: [],
};
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe('a watched folder', () => {
  let root: string;
  let home: string;
  let taken: string[];
  let nowMs: number;
  let unmatchedFiles: UnmatchedFiles;
  let warned: object[];

  beforeEach(() => {
    root = scratchFolder('intake');
    home = path.join(root, 'port');
    mkdirSync(home, { recursive: true });
    taken = [];
    nowMs = Date.now();
    unmatchedFiles = new UnmatchedFiles();
    warned = [];
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function folder(take: (text: string) => Promise<Receipt> = async () => RECEIPT): IntakeFolder {
    return {
      root,
      senders: ['port'],
      take: (_sender, { text }) => {
        taken.push(text);
        return take(text);
      },
      unmatchedFiles,
      clock: { now: () => nowMs },
      log: { ...SILENT, warn: (fields, message) => warned.push({ message, ...fields }) },
    };
  }

  const write = (name: string, text: string) => writeFileSync(path.join(home, name), text);
  const namesIn = (place: string) =>
    readdirSync(path.join(home, place))
      .map((name) => name.slice(37))
      .sort();
  const lying = () => readdirSync(home).filter((name) => !['taking', 'done', 'failed'].includes(name));

  it('takes a file when it rests, and keeps it', async () => {
    const looked: Looked = new Map();
    write('a.edi', 'first half');
    await lookIntoFolder(folder(), looked);
    write('a.edi', 'first half, second half');
    await lookIntoFolder(folder(), looked);
    expect(taken).toEqual([]);

    await lookIntoFolder(folder(), looked);

    expect(taken).toEqual(['first half, second half']);
    expect([lying(), namesIn('done'), namesIn('taking')]).toEqual([[], ['a.edi'], []]);
  });

  it('waits for the last name of a file, and passes over hidden ones', async () => {
    const looked: Looked = new Map();
    for (const name of ['a.edi.tmp', 'b.PART', '.c.edi']) write(name, name);
    await lookIntoFolder(folder(), looked);
    await lookIntoFolder(folder(), looked);
    expect(taken).toEqual([]);

    renameSync(path.join(home, 'a.edi.tmp'), path.join(home, 'a.edi'));
    await lookIntoFolder(folder(), looked);
    await lookIntoFolder(folder(), looked);

    expect(taken).toEqual(['a.edi.tmp']);
  });

  it('gives a file to one of many that look at once', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) write(name, name);
    const lookers = [1, 2, 3, 4].map(() => new Map<string, string>());
    for (const looked of lookers) await lookIntoFolder(folder(), looked);

    await Promise.all(lookers.map((looked) => lookIntoFolder(folder(), looked)));

    expect([...taken].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(namesIn('done')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('never writes one file over another of the same name', async () => {
    for (const text of ['one', 'two']) {
      const looked: Looked = new Map();
      write('same.edi', text);
      await lookIntoFolder(folder(), looked);
      await lookIntoFolder(folder(), looked);
    }

    expect(namesIn('done')).toEqual(['same.edi', 'same.edi']);
  });

  it('puts aside what cannot be read, is too large or breaks something', async () => {
    const looked: Looked = new Map();
    write('large', 'x'.repeat(TEXT_BYTES_MAX + 1));
    write('strange', 'strange');
    write('breaks', 'breaks');
    const take = async (text: string): Promise<Receipt> => {
      if (text === 'breaks') throw new Error('It broke.');
      return { ...RECEIPT, format: null };
    };

    await lookIntoFolder(folder(take), looked);
    await lookIntoFolder(folder(take), looked);

    expect(namesIn('failed')).toEqual(['breaks', 'large', 'strange']);
  });

  it('reports once a folder and a file without a sender, counts them, and leaves them as they are', async () => {
    const looked: Looked = new Map();
    mkdirSync(path.join(root, 'prot'));
    mkdirSync(path.join(root, '.hidden'));
    writeFileSync(path.join(root, 'prot', 'a.edi'), 'a');
    writeFileSync(path.join(root, 'beside.edi'), 'b');
    for (let look = 0; look < 3; look++) await lookIntoFolder(folder(), looked);

    expect(warned).toEqual([
      { message: 'intake.file_unmatched', folder: root, name: 'beside.edi', isFolder: false, senders: ['port'] },
      { message: 'intake.file_unmatched', folder: root, name: 'prot', isFolder: true, senders: ['port'] },
    ]);
    expect([unmatchedFiles.count, taken, readdirSync(path.join(root, 'prot'))]).toEqual([2, [], ['a.edi']]);

    rmSync(path.join(root, 'prot'), { recursive: true });
    await lookIntoFolder(folder(), looked);
    mkdirSync(path.join(root, 'prot'));
    await lookIntoFolder(folder(), looked);

    expect([unmatchedFiles.count, warned.length]).toEqual([2, 3]);
  });

  it('takes again what was left behind, by who died or while the database was away, but not at once', async () => {
    const looked: Looked = new Map();
    write('a', 'a');
    const away = async (): Promise<Receipt> => {
      throw new Failure('unavailable', 'The database is away.');
    };
    await lookIntoFolder(folder(away), looked);
    await lookIntoFolder(folder(away), looked);
    expect(namesIn('taking')).toEqual(['a']);
    utimesSync(path.join(home, 'taking'), 0, 0);
    await lookIntoFolder(folder(), looked);
    expect(taken).toEqual(['a']);

    nowMs += 11 * MINUTE_MS;
    await lookIntoFolder(folder(), looked);

    expect([taken, namesIn('done'), namesIn('taking')]).toEqual([['a', 'a'], ['a'], []]);
  });
});
