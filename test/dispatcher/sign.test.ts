import { expect, it } from 'vitest';
import { signatureOf } from '../../src/dispatcher/message.ts';

it('signs bytes as RFC 4231 §4.2 and §4.3 say', () => {
  const first = signatureOf(Buffer.from('Hi There'), '\x0b'.repeat(20));
  const second = signatureOf(Buffer.from('what do ya want for nothing?'), 'Jefe');

  expect(first).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');
  expect(second).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});

it('takes the secret as it is written, and every byte of the body for what it is', () => {
  const body = Buffer.from('{"data":{"id":"ä"}}');

  const signature = signatureOf(body, 'whsec_c2VjcmV0');

  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(signatureOf(body, 'whsec_c2VjcmV1')).not.toBe(signature);
  expect(signatureOf(body, 'c2VjcmV0')).not.toBe(signature);
  expect(signatureOf(Buffer.from('{"data":{"id":"a"}}'), 'whsec_c2VjcmV0')).not.toBe(signature);
});
