import { expect, it } from 'vitest';
import { withoutSecrets } from '../../src/observability/without-secrets.ts';

it('leaves facts without secrets as they are, and does not change those that have some', () => {
  const facts = { source: 'MAEU', took: { ms: 3 }, list: [{ a: 1 }] };
  const secret = { line: { apiKey: 'k', scac: 'MAEU' } };

  expect(withoutSecrets(facts)).toBe(facts);
  expect(withoutSecrets(secret)).toEqual({ line: { apiKey: '[secret]', scac: 'MAEU' } });
  expect(secret.line.apiKey).toBe('k');
});

it('looks three levels deep, into lists and errors too', () => {
  const err = Object.assign(new Error('refused'), { request: { token: 't' }, password: 'p' });

  expect(
    withoutSecrets({ tried: [{ token: 't' }, 'x'], deep: { er: { token: 't', far: { token: 't' } } }, err }),
  ).toEqual({
    tried: [{ token: '[secret]' }, 'x'],
    deep: { er: { token: '[secret]', far: { token: 't' } } },
    err: expect.objectContaining({ message: 'refused', request: { token: '[secret]' }, password: '[secret]' }),
  });
});
