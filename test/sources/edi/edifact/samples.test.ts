import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/edifact/index.ts';
import { FROM_LINE } from './interchange.ts';

/** Messages from public sources, which are not kept here: SAMPLES_DIR names a directory with `edifact/*.edi`. */
const samplesDirectory = process.env.SAMPLES_DIR;

describe('messages from public sources', () => {
  if (samplesDirectory === undefined) {
    it.skip('are not here: SAMPLES_DIR is not set');
    return;
  }
  const directory = join(samplesDirectory, 'edifact');
  const names = readdirSync(directory).filter((name) => name.endsWith('.edi'));
  const context = { ...FROM_LINE, receivedAt: '2022-11-20T00:00:00.000Z' };

  it.each(names)('%s is recognised, and read the same twice', (name) => {
    const text = readFileSync(join(directory, name), 'utf8');

    expect(reader.recognizes(text)).toBe(true);
    expect(reader.read(text, context)).toEqual(reader.read(text, context));
  });

  it.each(names.filter((name) => name.includes('iftsta')))('%s gives its events', (name) => {
    const { messages, rejections } = reader.read(readFileSync(join(directory, name), 'utf8'), context);

    const drafts = messages.flatMap(({ statements }) => statements.map(({ draft }) => ObservationDraft.parse(draft)));
    expect(rejections).toEqual([]);
    expect(drafts.filter(({ kind }) => kind === 'unusable')).toEqual([]);
    const moves = drafts.flatMap((draft) =>
      draft.kind === 'movement' ? [`${draft.classifier} ${draft.movement} ${draft.mode} ${draft.place?.locode}`] : [],
    );
    expect(moves).toEqual([
      'actual depart rail USSYR',
      'actual depart vessel COCTG',
      'actual arrive vessel USNYC',
      'estimated depart rail USNYC',
      'estimated arrive rail USCHI',
      'estimated depart null USCHI',
      'estimated arrive null USWOQ',
    ]);
  });

  it.each(names.filter((name) => name.includes('coprar')))('%s is read container by container', (name) => {
    const { messages, rejections } = reader.read(readFileSync(join(directory, name), 'utf8'), context);

    const reasons = new Set(rejections.map(({ reason }) => reason));
    expect(messages.length + rejections.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/does not have the form of a container number/);
  });
});
