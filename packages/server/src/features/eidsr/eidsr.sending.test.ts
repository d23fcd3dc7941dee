import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { dhis2, startDhis2Server } from '../../../test/support/servers/dhis2-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createDelivery } from '../outbox/index.ts';
import { connectSociety, mapDistrict, setEidsrEnabled } from './testing/connect-society.ts';

const start = '2026-03-10T06:00:00Z';
const servers = {
  tracker: await startDhis2Server({ version: '2.41.0' }),
  events: await startDhis2Server({ version: '2.38.2' }),
};
const app = await startTestApp({ now: start, config: { allowPrivateAddresses: true } });
const delivery = createDelivery(app.services, null);
/** A second process on the same database. */
const otherDelivery = createDelivery(app.services, null);
afterAll(async () => {
  await app.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

let fixture: AlertFixture;
let alertId: number;
let outboxMessageId: number;

beforeAll(async () => {
  fixture = await anAlertFixture(app, { countThreshold: 1 });
});
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  app.clock.set(start);
  app.services.config.sendOnlyTo = null;
  await anEventFor(servers.tracker);
});

/** One accepted report, escalated in a society with EIDSR: one event is queued. */
async function anEventFor(server: typeof servers.tracker): Promise<void> {
  server.events.clear();
  server.requests.length = 0;
  Object.assign(server.state, { behaves: 'well', onlyPosts: false });
  await app.db.deleteFrom('outboxMessages').execute();
  await connectSociety(app, fixture.society.id, server.url);
  await mapDistrict(app, fixture.society.districtId, 0);
  alertId = await fixture.alert([
    await fixture.report(fixture.collectors.ofSupervisor, { status: 'Accepted' }),
  ]);
  await fixture.on(alertId, fixture.people.manager).escalate();
  outboxMessageId = (await stored()).id;
}

const stored = () => app.db.selectFrom('outboxMessages').selectAll().executeTakeFirstOrThrow();
const send = () => delivery.deliverBy('eidsr');
const listShown = async () => {
  const outbox = await app.as(fixture.people.manager).get('/api/outbox/list?pageNumber=1&channel=eidsr');
  const deliveries = await app.as(fixture.people.manager).get(`/api/alert/${alertId}/deliveries`);
  return { inOutbox: outbox.body.value.data[0], atAlert: deliveries.body.value[0] };
};

const rejections = [
  ['nothing', 'Retrying', 'systemUnreachable', 'ECONNRESET'],
  [401, 'Retrying', 'eidsrSignInRefused', '401'],
  [403, 'Retrying', 'eidsrSignInRefused', '403'],
  [409, 'Failed', 'eidsrConflict', '409 E1023'],
  [500, 'Retrying', 'eidsrError', '500'],
  [503, 'Retrying', 'eidsrError', '503'],
  [404, 'Retrying', 'eidsrNotUnderstood', '404'],
  ['html', 'Retrying', 'eidsrNotUnderstood', '200 no JSON'],
  ['redirect', 'Retrying', 'eidsrNotUnderstood', '302'],
] as const;

describe.each(['tracker', 'events'] as const)('a server that accepts events by its %s', (api) => {
  const server = servers[api];
  beforeEach(() => anEventFor(server));

  it.each(rejections)('and answers %s: %s, because of %s, shown in outbox and alert', async (...line) => {
    const [behaves, state, name, reasonCode] = line;
    Object.assign(server.state, { behaves, onlyPosts: true });
    await send();
    const seen = { state, reason: `outbox.reason.${name}`, reasonCode };
    const { inOutbox, atAlert } = await listShown();
    expect(inOutbox).toMatchObject({ ...seen, channel: 'eidsr', to: server.url, alertId });
    expect(atAlert).toMatchObject({ ...seen, channel: 'eidsr', attempts: 1, people: [] });
    expect(server.events.size).toBe(0);
  });

  it.each(rejections)('and answered %s receives the event when it works again', async (behaves, state) => {
    Object.assign(server.state, { behaves, onlyPosts: true });
    await send();
    server.state.behaves = 'well';
    if (state === 'Failed') await retryAtAlert();
    app.clock.advance(60_000);
    await send();
    expect(await stored()).toMatchObject({ state: 'Sent', reason: null, reasonCode: null });
    expect(server.events.size).toBe(1);
  });

  it('and loses the connection after it stored the event, has it once', async () => {
    server.state.behaves = 'cut after storing';
    await send();
    expect(await stored()).toMatchObject({ state: 'Retrying', reason: 'outbox.reason.systemUnreachable' });
    app.clock.advance(60_000);
    server.state.behaves = 'well';
    await send();
    expect(await stored()).toMatchObject({ state: 'Sent', attempts: 2 });
    expect(server.events.size).toBe(1);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('has it once when the process died before it recorded the result', async () => {
    await send();
    // The database as it is without the result: claimed once, with the lease not yet over.
    const leaseUntil = new Date(app.clock.now().getTime() + 300_000);
    await app.db
      .updateTable('outboxMessages')
      .set({ state: 'Queued', sentAt: null, nextAttemptAt: leaseUntil })
      .execute();
    expect(await otherDelivery.deliverBy('eidsr')).toBe(0);
    app.clock.advance(300_000);
    expect(await otherDelivery.deliverBy('eidsr')).toBe(1);
    expect(await stored()).toMatchObject({ state: 'Sent', attempts: 2 });
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

const retryAtAlert = () =>
  app.as(fixture.people.manager).post(`/api/alert/${alertId}/deliveries/${outboxMessageId}/retry`);

it('two processes do not claim the same event', async () => {
  const claimed = await Promise.all([send(), otherDelivery.deliverBy('eidsr'), send()]);
  expect(claimed.sort()).toEqual([0, 0, 1]);
  expect(servers.tracker.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

describe('an event at its alert', () => {
  it('shows its unit and the host, also to the supervisor, who may retry a failed one', async () => {
    Object.assign(servers.tracker.state, { behaves: 409, onlyPosts: true });
    await send();
    const { body } = await app.as(fixture.people.supervisor).get(`/api/alert/${alertId}/deliveries`);
    expect(body.value).toMatchObject([
      {
        kind: 'eidsrEvent',
        subject: 'Mbara Health Office',
        address: new URL(servers.tracker.url).host,
        mayRetry: true,
      },
    ]);
    expect(await retryAtAlert()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ state: 'Queued', reasonCode: null, attempts: 0 });
  });

  it('can be retried from the outbox as well', async () => {
    Object.assign(servers.tracker.state, { behaves: 409, onlyPosts: true });
    await send();
    const response = await app.as(fixture.people.manager).post(`/api/outbox/${outboxMessageId}/retry`);
    expect(response.status).toBe(200);
    expect(await stored()).toMatchObject({ state: 'Queued' });
  });

  it('is not listed together with webhook events', async () => {
    await app.db.updateTable('outboxMessages').set({ channel: 'webhook', kind: 'alert.escalated' }).execute();
    const { body } = await app.as(fixture.people.manager).get(`/api/alert/${alertId}/deliveries`);
    expect(body.value).toEqual([]);
    expect(await retryAtAlert()).toMatchObject({ status: 400 });
  });
});

describe('an event that cannot be sent', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the connection was switched off', () => setEidsrEnabled(app, fixture.society.id, false)],
    ['the connection was removed', () => app.db.deleteFrom('eidsrConfigurations').execute()],
    ['the district lost its unit', () => mapDistrict(app, fixture.society.districtId)],
    ['the district got another unit', () => mapDistrict(app, fixture.society.districtId, 1)],
    [
      'no accepted report is left',
      () =>
        app.db.updateTable('reports').set({ status: 'Rejected' }).where('alertId', '=', alertId).execute(),
    ],
  ])('fails because nothing is left to send: %s', async (_what, change) => {
    await change();
    await send();
    expect(await stored()).toMatchObject({ state: 'Failed', reason: 'outbox.reason.eidsrNothingToSend' });
    expect(servers.tracker.requests).toEqual([]);
  });

  it('fails when the address is private and that is not allowed', async () => {
    app.services.config.allowPrivateAddresses = false;
    await send();
    app.services.config.allowPrivateAddresses = true;
    const reason = 'outbox.reason.addressNotAllowed';
    expect(await stored()).toMatchObject({ state: 'Failed', reason, reasonCode: 'EPRIVATE' });
    expect(servers.tracker.requests).toEqual([]);
  });

  it('fails with the reason when a stored address is not encrypted and that is not allowed', async () => {
    const apiBaseUrl = 'http://dhis.test.example';
    await app.db.updateTable('eidsrConfigurations').set({ apiBaseUrl }).execute();
    await app.db.updateTable('outboxMessages').set({ recipient: apiBaseUrl }).execute();
    app.services.config.allowPrivateAddresses = false;
    await send();
    app.services.config.allowPrivateAddresses = true;
    const reason = 'outbox.reason.addressNotEncrypted';
    expect(await stored()).toMatchObject({ state: 'Failed', reason });
  });

  it('waits when the password cannot be decrypted', async () => {
    await app.db
      .updateTable('eidsrConfigurations')
      .set({ encryptedPassword: Buffer.alloc(40) })
      .execute();
    await send();
    const reason = 'outbox.reason.eidsrSignInRefused';
    expect(await stored()).toMatchObject({ state: 'Retrying', reason });
  });

  it('is withheld when the address is not among the allowed recipients, and sent when it is', async () => {
    app.services.config.sendOnlyTo = ['dhis.example.org'];
    await send();
    expect(await stored()).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.notAllowed' });
    app.services.config.sendOnlyTo = ['127.0.0.1'];
    await retryAtAlert();
    await send();
    expect(await stored()).toMatchObject({ state: 'Sent' });
  });

  it('is retried for a day, then fails', async () => {
    servers.tracker.state.behaves = 'nothing';
    for (let attemptLog = 0; attemptLog < 7; attemptLog += 1) {
      await send();
      app.clock.set((await stored()).nextAttemptAt);
    }
    expect(await stored()).toMatchObject({ state: 'Failed', attempts: 7 });
    servers.tracker.state.behaves = 'well';
  });
});

describe('a queued event while the configuration is changed', () => {
  const edit = (apiBaseUrl: string) => {
    const [unit] = dhis2.units;
    return app.as(fixture.people.manager).post(`/api/eidsrconfiguration/${fixture.society.id}/edit`, {
      ...{ username: dhis2.username, password: dhis2.password, apiBaseUrl },
      ...{ trackerProgramId: dhis2.program.id, ...dhis2.elements },
      districtsWithOrganizationUnits: [
        {
          ...{ districtId: fixture.society.districtId, districtName: 'District' },
          ...{ organisationUnitId: unit?.id, organisationUnitName: unit?.displayName },
        },
      ],
    });
  };

  it('is sent to the new address', async () => {
    servers.events.events.clear();
    expect(await edit(servers.events.url)).toMatchObject({ status: 200 });
    await send();
    expect(await stored()).toMatchObject({ state: 'Sent', recipient: servers.events.url });
    expect([servers.tracker.events.size, servers.events.events.size]).toEqual([0, 1]);
  });

  it('is sent at once when its next attempt is far off', async () => {
    servers.tracker.state.behaves = 401;
    for (const minutes of [0, 1, 5]) {
      app.clock.advance(minutes * 60_000);
      await send();
    }
    servers.tracker.state.behaves = 'well';
    expect(await send()).toBe(0);
    await edit(servers.tracker.url);
    expect(await send()).toBe(1);
    expect(await stored()).toMatchObject({ state: 'Sent' });
  });

  it('is left alone when another process may be sending it', async () => {
    const leaseUntil = new Date(app.clock.now().getTime() + 300_000);
    await app.db
      .updateTable('outboxMessages')
      .set({ state: 'Retrying', attempts: 2, nextAttemptAt: leaseUntil })
      .execute();
    await edit(servers.tracker.url);
    expect(await stored()).toMatchObject({ nextAttemptAt: leaseUntil });
  });

  it('keeps the old address once it was sent', async () => {
    await send();
    await edit(servers.events.url);
    expect(await stored()).toMatchObject({ state: 'Sent', recipient: servers.tracker.url });
  });

  it('is not sent to an address that is not allowed yet', async () => {
    await connectSociety(app, fixture.society.id, servers.events.url);
    await send();
    expect(await stored()).toMatchObject({ state: 'Retrying', reasonCode: 'address changed' });
    expect(servers.events.events.size).toBe(1);
  });
});
