import { describe, expect, it } from 'vitest';
import { requireCallable } from '../../../src/services/record/webhook-url.ts';

const OPEN = { openNetworks: ['127.0.0.1/32'] };
const CLOSED = { openNetworks: [] };

describe('an address of a receiver', () => {
  it.each(['https://hooks.example.com/', 'https://hooks.example.com:8443/', 'https://93.184.215.14/'])(
    'may be %s',
    (url) => {
      expect(() => requireCallable(url, CLOSED)).not.toThrow();
      expect(() => requireCallable(url, OPEN)).not.toThrow();
    },
  );

  it.each([
    ['http://hooks.example.com/', /begin with https/],
    ['http://93.184.215.14/', /begin with https/],
    ['http://127.0.0.2:4000/', /begin with https/],
    ['http://localhost:4000/', /begin with https/],
    ['https://127.0.0.2/', /reached from outside/],
    ['https://10.0.0.1/', /reached from outside/],
    ['https://hooks.example.com:25/', /port must be/],
    ['https://hooks.example.com:80/', /port must be/],
    ['https://hooks.example.com:6379/', /port must be/],
    ['https://hooks.example.com:9200/', /port must be/],
  ])('is never %s, not even where a network is open', (url, why) => {
    expect(() => requireCallable(url, OPEN)).toThrow(why);
    expect(() => requireCallable(url, CLOSED)).toThrow();
  });

  it.each(['http://127.0.0.1:4000/', 'http://127.0.0.1/', 'https://2130706433:6379/', 'https://localhost:4000/'])(
    'may be %s where the network is open, and not elsewhere',
    (url) => {
      expect(() => requireCallable(url, OPEN)).not.toThrow();
      expect(() => requireCallable(url, CLOSED)).toThrow(/begin with https|reached from outside/);
    },
  );
});
