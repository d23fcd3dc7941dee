import { expect, it } from 'vitest';
import { createSignature, generateSecret } from './signature.ts';

it('signs like the example of Standard Webhooks', () => {
  // From the tests of the libraries at github.com/standard-webhooks/standard-webhooks.
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(createSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('generates different secrets of 32 bytes', () => {
  const [one, other] = [generateSecret(), generateSecret()];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
