/** ITU-T X.690 §8.1.2: the classes and numbers of what is written here. */
export const TAG = {
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  nothing: 0x05,
  oid: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific and constructed, number 0. */
  explicit: 0xa0,
};

/** A sequence of elements. */
export function sequence(...parts: Buffer[]): Buffer {
  return der(TAG.sequence, Buffer.concat(parts));
}

/** One element, with its tag and length (ITU-T X.690 §8.1). */
export function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}
