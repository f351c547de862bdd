import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';

describe('where AIS is listened to', () => {
  it.each(['ais.example.com:4002', '127.0.0.1:1', '[::1]:65535'])('may be %s', (aisTcp) => {
    expect(loadConfig({ AIS_TCP: aisTcp }).aisTcp).toBe(aisTcp);
  });

  it.each(['ais.example.com', 'ais.example.com:70000', ':4002', '::1:4002', 'http://ais.example.com:80', 'a b:1'])(
    'may not be %s',
    (aisTcp) => {
      expect(() => loadConfig({ AIS_TCP: aisTcp })).toThrow('AIS_TCP');
    },
  );
});

describe('aisstream.io', () => {
  it.each([
    ['AIS_STREAM_URL', 'ws://stream.example.com/v0/stream'],
    ['AIS_STREAM_URL', 'https://stream.example.com/v0/stream'],
    ['AIS_STREAM_URL', 'wss://user:password@stream.example.com/'],
    ['AIS_STREAM_MMSIS', '0'],
    ['AIS_STREAM_BOXES', '1,2,3'],
    ['AIS_STREAM_BOXES', '-91,0,0,0'],
    ['AIS_STREAM_BOXES', '0,0,1,181'],
    ['AIS_STREAM_BOXES', '0,0,1,1;'],
  ])('is not configured by %s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(name);
  });

  it('is asked for vessels in boxes', () => {
    expect(loadConfig({ AIS_STREAM_BOXES: '30,-130,50.5,-110; -10,0,10,20' }).aisStreamBoxes).toEqual([
      [
        [30, -130],
        [50.5, -110],
      ],
      [
        [-10, 0],
        [10, 20],
      ],
    ]);
  });
});
