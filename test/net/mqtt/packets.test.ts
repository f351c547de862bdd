import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  connectPacket,
  disconnectPacket,
  PacketReader,
  pingPacket,
  type ReceivedPacket,
  subscribePacket,
  unsubscribePacket,
} from '../../../src/net/mqtt/packets.ts';
import { CONNACK, published } from '../../support/mqtt-broker.ts';

describe('a packet of MQTT', () => {
  // The bytes are those that the client library mqtt-packet 9.0.2 makes of the same packets.
  it.each([
    ['a connection', connectPacket('Landfall/1; x', 30), '101900044d5154540402001e000d4c616e6466616c6c2f313b2078'],
    ['a subscription', subscribePacket(7, ['a/1', 'a/+']), '820e00070003612f31000003612f2b00'],
    ['the end of one', unsubscribePacket(65_535, ['a/1']), 'a207ffff0003612f31'],
    ['a ping', pingPacket(), 'c000'],
    ['the end of a session', disconnectPacket(), 'e000'],
  ])('asks for %s', (_what, bytes, expected) => {
    expect(bytes.toString('hex')).toBe(expected);
  });

  it('has a length of several bytes where its content is long', () => {
    const bytes = subscribePacket(
      1,
      Array.from({ length: 50 }, (_, at) => `vessels-v2/2300000${at}/location`),
    );

    expect([...bytes.subarray(0, 3)]).toEqual([0x82, ((bytes.length - 3) & 0x7f) | 0x80, (bytes.length - 3) >> 7]);
  });

  it('is read whole however its bytes were cut', () => {
    const sent = Buffer.concat([
      CONNACK,
      Buffer.from([0x90, 4, 0, 7, 0, 0]),
      Buffer.from([0x90, 4, 0, 8, 0, 0x80]),
      Buffer.from([0xb0, 2, 0, 9]),
      Buffer.from([0xd0, 0]),
      published('a/ü', 'x'.repeat(300)),
      Buffer.from([0x32, 6, 0, 1, 0x61, 0, 5, 0x62]),
    ]);
    const expected: ReceivedPacket[] = [
      { type: 'connack', returnCode: 0 },
      { type: 'suback', packetId: 7, isRefused: false },
      { type: 'suback', packetId: 8, isRefused: true },
      { type: 'unsuback', packetId: 9 },
      { type: 'pingresp' },
      { type: 'publish', topic: 'a/ü', payload: Buffer.from('x'.repeat(300)) },
      { type: 'publish', topic: 'a', payload: Buffer.from('b') },
    ];

    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1 }), (cuts) => {
        const reader = new PacketReader();
        const packets: ReceivedPacket[] = [];
        for (let at = 0, turn = 0; at < sent.length; turn++) {
          const end = at + (cuts[turn % cuts.length] ?? 1);
          packets.push(...reader.read(sent.subarray(at, end)).packets);
          at = end;
        }
        expect(packets).toEqual(expected);
      }),
    );
  });

  it.each([
    ['a length without an end', 'ffffffffff', 'the length of a packet is malformed'],
    ['a length of more than is waited for', '30ffffff7f', 'a packet is too long'],
    ['an answer to a connection that is too short', '200100', 'a packet of type 2 is malformed'],
    ['a topic that is longer than its packet', '3003000961', 'a packet of type 3 is malformed'],
    ['an impossible quality of service', '36050001610005', 'a packet of type 3 is malformed'],
    ['an answer to no subscription', '90020007', 'a packet of type 9 is malformed'],
    ['a sign of life with content', 'd00100', 'a packet of type 13 is malformed'],
  ])('is malformed with %s', (_what, hex, fault) => {
    expect(new PacketReader().read(Buffer.from(hex, 'hex'))).toEqual({ packets: [], fault });
  });

  it('never throws, whatever bytes come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        new PacketReader().read(Buffer.from(bytes));
      }),
    );
  });
});
