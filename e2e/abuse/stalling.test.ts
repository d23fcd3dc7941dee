import { expect, test } from 'vitest';
import { type Attack, createAttacks } from '../support/attacks.ts';
import { createMessageFixture } from '../support/message-fixture.ts';
import { maxSmsMilliseconds, measureSmsDuring } from '../support/sms-times.ts';
import { administrator } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';

/** SMS are answered whatever somebody requests. Response times are measured by `npm run bench -- --abuse`. */

const { server, api } = await startTestServer();
const fixture = await createMessageFixture(api);
const login = await fetch(`${server.url}/api/authentication/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ userName: administrator.email, password: administrator.password }),
});
const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const attacks = createAttacks({ url: server.url, cookie, projectId: fixture.projectA, connections: 500 });

/** Allowed statuses: success, errors of all kinds, rate limits, unavailable. 0: connection closed. */
const allowed = ['0', '200', '304', '400', '401', '403', '429', '503'];

test.each(attacks)('$name: every SMS is answered in time', async ({ run }: Attack) => {
  let statuses = {};
  const attack = async () => {
    statuses = await run();
  };
  const { maximum: longest, refused } = await measureSmsDuring(
    { url: server.url, apiKey: fixture.society.apiKey },
    attack,
  );
  expect(Object.keys(statuses).filter((status) => !allowed.includes(status))).toEqual([]);
  expect(refused).toBe(0);
  expect(longest).toBeLessThan(maxSmsMilliseconds);
});
