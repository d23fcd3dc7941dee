import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { sendEvent } from './dhis2-events.ts';

/** The outcome of sending an event to an older system that does not report its version and answers like this. */
async function sendTo(status: number, text: string, contentType: string): Promise<string> {
  const server = createServer((request, response) => {
    const isEvent = request.method === 'POST' && request.url === '/api/events';
    request.resume();
    response.writeHead(isEvent ? status : 404, { 'content-type': isEvent ? contentType : 'text/html' });
    response.end(isEvent ? text : '<h1>Not found</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const connection = {
    apiBaseUrl: `http://127.0.0.1:${port}`,
    username: 'harken',
    password: 'district',
    allowsPrivate: true,
  };
  const event = {
    event: 'aB345678901',
    program: 'p',
    orgUnit: 'u',
    occurredOn: '2026-03-10',
    dataValues: [],
  };
  const outcome = await sendEvent(connection, event, { now: 0, mayExist: false }).then(
    () => 'taken',
    (error: { reason: string; code: string }) => `${error.reason} ${error.code}`,
  );
  server.close();
  return outcome;
}

const json = 'application/json';

test.each([
  [200, '{}', json, 'taken'],
  [201, '{"httpStatus":"Created","status":"OK"}', json, 'taken'],
  [200, '{"status":"SUCCESS"}', 'text/plain', 'taken'],
  [200, '{"httpStatus":"OK","response":{"status":"ERROR"}}', json, 'outbox.reason.eidsrConflict 200 ERROR'],
  [200, '<html></html>', 'text/html', 'outbox.reason.eidsrNotUnderstood 200 no JSON'],
  [200, '', json, 'outbox.reason.eidsrNotUnderstood 200 no JSON'],
  [409, '{}', json, 'outbox.reason.eidsrConflict 409'],
  [409, '<html></html>', 'text/html', 'outbox.reason.eidsrNotUnderstood 409'],
  [503, '', 'text/plain', 'outbox.reason.eidsrError 503'],
])('status %i with %j as %s: %s', async (status, text, contentType, outcome) => {
  expect(await sendTo(status, text, contentType)).toBe(outcome);
});
