import { expect, test } from 'vitest';
import { type Attack, attacksOn } from '../support/attacks.ts';
import { setMessageStage } from '../support/message-stage.ts';
import { smsWhile } from '../support/sms-times.ts';
import { administrator } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';

/** Whatever one person asks for, SMS are answered. How fast is measured by `npm run bench -- --abuse`. */

const { server, api } = await startTestServer();
const stage = await setMessageStage(api);
const login = await fetch(`${server.url}/api/authentication/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ userName: administrator.email, password: administrator.password }),
});
const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const attacks = attacksOn({ url: server.url, cookie, projectId: stage.projectA, connections: 500 });

/** What may be answered: done, refused by a rule or by who asks, too often, or not now. 0: cut off. */
const known = ['0', '200', '304', '400', '401', '403', '429', '503'];

test.each(attacks)('$name: no SMS waits longer than two seconds', async ({ run }: Attack) => {
  let statuses = {};
  const attack = async () => {
    statuses = await run();
  };
  const { longest, refused } = await smsWhile({ url: server.url, apiKey: stage.society.apiKey }, attack);
  expect(Object.keys(statuses).filter((status) => !known.includes(status))).toEqual([]);
  expect(refused).toBe(0);
  expect(longest).toBeLessThan(2000);
});
