import { afterAll, describe, expect, it } from 'vitest';
import { findLink, startMailServer } from '../../packages/server/test/support/servers/mail-server.ts';
import { readTokenLink } from '../../packages/server/test/support/token-link.ts';
import { maxSmsMilliseconds } from '../support/sms-times.ts';
import { administrator } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** Attacks on passwords, links and the sign-in, against a started server behind a proxy. */

const mail = await startMailServer();
afterAll(() => mail.close());
const { server } = await startTestServer({
  HARKEN_TRUST_PROXY: '1',
  SMTP_URL: mail.url,
  HARKEN_ALLOW_PRIVATE_ADDRESSES: 'true',
});

interface ReceivedResponse {
  status: number;
  key: string | undefined;
  cookies: string[];
  headers: Headers;
  milliseconds: number;
}

async function post(
  path: string,
  body: object,
  { from = '192.0.2.1', cookie = '' } = {},
): Promise<ReceivedResponse> {
  const start = performance.now();
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  const { message } = (await response.json()) as { message: { key?: string } };
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  const milliseconds = performance.now() - start;
  return { status: response.status, key: message.key, cookies, headers: response.headers, milliseconds };
}

const signIn = (from: string, password = administrator.password, cookie = '') =>
  post('authentication/login', { userName: administrator.email, password }, { from, cookie });

/** Requests a link for a new password, and waits for the e-mail. */
async function requestLink(from: string) {
  const before = mail.mails.length;
  expect(
    (await post('userVerification/resetPassword', { email: administrator.email }, { from })).status,
  ).toBe(200);
  const link = await until(
    async () => findLink(mail.mails.slice(before), administrator.email),
    (found) => found !== undefined,
    180, // on a busy machine, an e-mail rejected once is retried after a minute
  ).catch((error: Error) => {
    throw new Error(`${error.message}; the server said: ${server.output().slice(-3000)}`);
  });
  return new URL(link ?? '');
}

/** The values in the fragment of such a link. */
const requestLinkValues = async (from: string) => readTokenLink(await requestLink(from));

const setPassword = (values: { email: string; token: string; password: string }, from = '192.0.2.1') =>
  post('userVerification/resetPasswordCallback', values, { from });

describe('passwords that are easy to guess', () => {
  // SRV.NFXNREQ.010
  it('are rejected; the link stays valid, and no proxy sees its token', async () => {
    const link = await requestLink('192.0.2.10');
    expect(link.search).toBe('');
    const values = readTokenLink(link);
    const weak = [
      'aaaaaaaa',
      '87654321',
      'Passw0rd!',
      '        ',
      'admin@test',
      'Harken2026',
      'password1',
      'short',
    ];
    for (const password of weak)
      expect([password, (await setPassword({ ...values, password })).key]).toEqual([
        password,
        'user.registration.passwordTooWeak',
      ]);
    const { password } = administrator;
    expect((await setPassword({ ...values, password })).status).toBe(200);
    const page = await fetch(`${server.url}${link.pathname}`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('do not stall the server when they are long', async () => {
    const values = await requestLinkValues('192.0.2.11');
    const costly = setPassword({ ...values, password: '1l|!@4a$5s'.repeat(100) });
    const start = performance.now();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(maxSmsMilliseconds);
    expect((await costly).status).toBe(200);
    const again = await requestLinkValues('192.0.2.12');
    expect((await setPassword({ ...again, password: administrator.password })).status).toBe(200);
  });
});

describe('wrong passwords of an attacker', () => {
  it('lock out the attacker, but not the owner elsewhere or on a known device', async () => {
    const first = await signIn('198.51.100.1');
    expect(first.status).toBe(200);
    const device = first.cookies.find((cookie) => cookie.includes('harken_device')) ?? '';
    for (let guess = 1; guess <= 5; guess++) await signIn('203.0.113.1', 'a wrong guess');
    expect((await signIn('203.0.113.1')).key).toBe('login.lockedOut');
    expect((await signIn('198.51.100.2')).status).toBe(200);
    expect((await signIn('203.0.113.1', administrator.password, device)).status).toBe(200);
    const notice = await until(
      async () => mail.mails.filter(({ raw }) => raw.replace(/=\r?\n/g, '').includes('a wrong password')),
      (mails) => mails.length > 0,
    );
    expect(notice).toHaveLength(1);
  });

  it('get the same responses for an unknown address', async () => {
    const responses = [];
    for (const userName of [administrator.email, 'nobody@test.example']) {
      const keys = [];
      for (let guess = 1; guess <= 6; guess++)
        keys.push(
          (await post('authentication/login', { userName, password: 'no' }, { from: '203.0.113.2' })).key,
        );
      responses.push(keys);
    }
    expect(responses[1]).toEqual(responses[0]);
  });
});

it('400 invalid links delay no sign-in, even from the same address', async () => {
  const from = '203.0.113.3';
  const values = { email: administrator.email, password: 'three goats at the well' };
  const links = Array.from({ length: 400 }, (_, index) =>
    setPassword({ ...values, token: `made-up-${index}` }, from),
  );
  await Promise.race(links); // the attack has started
  const owner = await signIn(from);
  expect(owner.status).toBe(200);
  expect(owner.milliseconds).toBeLessThan(maxSmsMilliseconds);
  for (const { status, headers } of await Promise.all(links)) {
    expect([400, 429, 503]).toContain(status);
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
