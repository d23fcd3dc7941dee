import { afterEach, describe, expect, test } from 'vitest';
import { type Dhis2Server, dhis2, startDhis2Server } from '../../../test/support/servers/dhis2-server.ts';
import { sendEvent } from './dhis2-events.ts';
import { findOrganisationUnits, findProgram } from './dhis2-metadata.ts';
import type { Dhis2Connection } from './dhis2-request.ts';
import { clearEventApi } from './dhis2-version.ts';

/** The server of the current test. Its cache entry is removed after each test because another server may get the same port. */
let server: Dhis2Server;
afterEach(async () => {
  clearEventApi({ apiBaseUrl: server.url });
  await server.close();
});

const { username, password, program, units } = dhis2;
const buildConnection = (given: Partial<Dhis2Connection> = {}): Dhis2Connection => ({
  ...{ apiBaseUrl: server.url, username, password, allowsPrivate: true },
  ...given,
});
const event = {
  event: 'aB345678901',
  program: program.id,
  orgUnit: 'unitMbara01',
  occurredOn: '2026-03-10',
  dataValues: [{ dataElement: 'deGender001', value: 'female' }],
};
const send = (given: Partial<typeof event> = {}, mayBeThere = false) =>
  sendEvent(buildConnection(), { ...event, ...given }, { now: 0, mayExist: mayBeThere });

describe('requests before sending', () => {
  test.each(['', '/dhis', '/a/b'])('go to the path %j, with or without a trailing slash', async (prefix) => {
    server = await startDhis2Server({ prefix });
    expect(await findProgram(buildConnection(), program.id)).toEqual(program);
    expect(await findProgram(buildConnection({ apiBaseUrl: `${server.url}/` }), program.id)).toEqual(program);
    expect(server.requests[0]).toMatchObject({
      path: `${prefix}/api/programs/${program.id}?fields=id,name`,
      credentials: 'harken:díst:rict',
    });
  });

  test('return all units of a program at once', async () => {
    server = await startDhis2Server();
    expect(await findOrganisationUnits(buildConnection(), program.id)).toEqual(units);
  });

  test.each([
    ['nothing', 'outbox.reason.systemUnreachable'],
    ['silence', 'outbox.reason.systemUnreachable'],
    [401, 'outbox.reason.eidsrSignInRefused'],
    [404, 'outbox.reason.eidsrError'],
    [500, 'outbox.reason.eidsrError'],
    ['html', 'outbox.reason.eidsrNotUnderstood'],
    ['redirect', 'outbox.reason.eidsrNotUnderstood'],
  ] as const)('report %s as %s', async (behaves, reason) => {
    server = await startDhis2Server({ behaves });
    const connection = buildConnection({ timeoutMilliseconds: 200 });
    await expect(findProgram(connection, program.id)).rejects.toMatchObject({ reason });
    await expect(findOrganisationUnits(connection, program.id)).rejects.toMatchObject({ reason });
    expect(server.requests).toHaveLength(2);
  });

  test('do not go to a private address unless allowed', async () => {
    server = await startDhis2Server();
    const rejection = { reason: 'outbox.reason.addressNotAllowed', isFinal: true };
    await expect(findProgram(buildConnection({ allowsPrivate: false }), program.id)).rejects.toMatchObject(
      rejection,
    );
    expect(server.requests).toEqual([]);
  });
});

describe.each([
  ['2.38.1', '/api/events'],
  ['2.41.0', '/api/tracker?async=false&importStrategy=CREATE_AND_UPDATE&atomicMode=ALL'],
])('an event for version %s', (version, path) => {
  const posts = () => server.requests.filter(({ method }) => method === 'POST');

  test('is posted to the API of that version, which is requested once', async () => {
    server = await startDhis2Server({ version });
    await send();
    await send({ event: 'bB345678901' });
    expect(posts().map((request) => request.path)).toEqual([path, path]);
    expect(server.requests).toHaveLength(3);
    expect([...server.events.keys()]).toEqual(['aB345678901', 'bB345678901']);
  });

  test('is stored once when sent again, and not posted again if it exists', async () => {
    server = await startDhis2Server({ version });
    await send();
    await send();
    await send({}, true);
    expect(posts()).toHaveLength(2);
    expect(server.events.size).toBe(1);
  });

  test('is posted if it might exist but does not', async () => {
    server = await startDhis2Server({ version });
    await send({}, true);
    expect(server.events.size).toBe(1);
  });

  test.each([{ orgUnit: 'elsewhere01' }, { program: 'elsewhere01' }])(
    'is rejected permanently: %j',
    async (given) => {
      server = await startDhis2Server({ version });
      const codes = 'orgUnit' in given ? 'E1011' : 'E1010';
      await expect(send(given)).rejects.toMatchObject({
        reason: 'outbox.reason.eidsrConflict',
        code: version === '2.41.0' ? `409 ${codes}` : '409 ERROR',
        isFinal: true,
      });
    },
  );
});

test('an event of which the older API ignored a value is not accepted', async () => {
  server = await startDhis2Server({ version: '2.38.1' });
  const dataValues = [{ dataElement: 'deElsewhere', value: 'x' }];
  await expect(send({ dataValues })).rejects.toMatchObject({ code: '200 WARNING', isFinal: true });
});

test('an event that the tracker stored with a warning is accepted', async () => {
  server = await startDhis2Server({ warns: true });
  await send();
  expect(server.events.size).toBe(1);
});

test('a system that does not report its version gets the older API', async () => {
  server = await startDhis2Server({ version: null });
  await send();
  expect(server.events.get('aB345678901')).toMatchObject({ eventDate: '2026-03-10' });
});

test('after an upgrade the version is requested again', async () => {
  server = await startDhis2Server({ version: '2.39.0' });
  await send();
  server.state.version = '2.42.0';
  await expect(send()).rejects.toMatchObject({ reason: 'outbox.reason.eidsrNotUnderstood', isFinal: false });
  await send({ event: 'bB345678901' });
  expect(server.events.get('bB345678901')).toMatchObject({ occurredAt: '2026-03-10' });
});
