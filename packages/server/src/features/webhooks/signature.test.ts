import { expect, it } from 'vitest';
import { newSecret, signatureOf } from './signature.ts';

it('signs as the example of Standard Webhooks does', () => {
  // from the tests of the libraries at github.com/standard-webhooks/standard-webhooks
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('makes secrets of 32 bytes, each another', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
