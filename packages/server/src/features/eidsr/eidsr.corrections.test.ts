import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aVillage } from '../../../test/support/builders/societies.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { dhis2, startDhis2Server } from '../../../test/support/servers/dhis2-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Reports } from '../../platform/db/schema.ts';
import { createDelivery } from '../outbox/index.ts';
import { correctEidsrEvents } from './eidsr.corrections.ts';
import { connectSociety, mapDistrict } from './testing/connect-society.ts';

const start = '2026-03-10T06:00:00Z';
const servers = {
  tracker: await startDhis2Server({ version: '2.41.0' }),
  events: await startDhis2Server({ version: '2.38.2' }),
};
const app = await startTestApp({ now: start, config: { allowPrivateAddresses: true } });
const delivery = createDelivery(app.services, null);
afterAll(async () => {
  await app.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

let fixture: AlertFixture;
let reportIds: number[];
let alertId: number;
beforeAll(async () => {
  fixture = await anAlertFixture(app, { countThreshold: 1 });
});

const messages = () =>
  app.db.selectFrom('outboxMessages').selectAll().where('channel', '=', 'eidsr').orderBy('id').execute();
const change = (id: number | undefined, values: Updateable<Reports>) =>
  app.db
    .updateTable('reports')
    .set(values)
    .where('id', '=', id ?? 0)
    .execute();
/** What the job and the outbox do within ten minutes. */
async function correct(): Promise<void> {
  await correctEidsrEvents(app.services);
  await delivery.deliverBy('eidsr');
}

describe.each(['tracker', 'events'] as const)('events in a server with its %s', (api) => {
  const server = servers[api];
  const readValue = (
    event: { dataValues: { dataElement: string; value: string }[] } | undefined,
    name: keyof typeof dhis2.elements,
  ) => event?.dataValues.find(({ dataElement }) => dataElement === dhis2.elements[name])?.value;

  beforeEach(async () => {
    app.clock.set(start);
    server.events.clear();
    server.requests.length = 0;
    server.state.behaves = 'well';
    await app.db.deleteFrom('outboxMessages').execute();
    await connectSociety(app, fixture.society.id, server.url);
    await mapDistrict(app, fixture.society.districtId, 0);
    const from = fixture.collectors.ofSupervisor;
    reportIds = [
      await fixture.report(from, { status: 'Accepted', onsetOn: '2026-03-08', onsetOrigin: 'staff' }),
      await fixture.report(from, { status: 'Accepted', onsetOn: '2026-03-09', onsetOrigin: 'staff' }),
    ];
    alertId = await fixture.alert(reportIds);
    await fixture.on(alertId, fixture.people.manager).escalate();
    await delivery.deliverBy('eidsr');
    expect(server.events.size).toBe(1);
  });

  it('stay as they are while nothing changes', async () => {
    for (let run = 0; run < 3; run++) await correct();
    expect(await messages()).toHaveLength(1);
  });

  it('are replaced once when a report has changed, under the same id', async () => {
    const [before] = [...server.events.values()];
    await change(reportIds[0], { onsetOn: '2026-03-06' });
    await Promise.all([correctEidsrEvents(app.services), correctEidsrEvents(app.services)]);
    for (let run = 0; run < 3; run++) await correct();
    const [after, ...others] = [...server.events.values()];
    expect(others).toEqual([]);
    expect(after?.event).toBe(before?.event);
    expect([
      readValue(before, 'dateOfOnsetDataElementId'),
      readValue(after, 'dateOfOnsetDataElementId'),
    ]).toEqual(['2026-03-08, 2026-03-09', '2026-03-06, 2026-03-09']);
    expect(await messages()).toHaveLength(2);
  });

  it('are deleted when no report is left, and sent under another id when one is accepted again', async () => {
    const [before] = [...server.events.keys()];
    for (const id of reportIds) await change(id, { status: 'Rejected' });
    for (let run = 0; run < 2; run++) await correct();
    expect(server.events.size).toBe(0);
    expect(
      (await messages()).map(({ state, contentDigest }) => [state, contentDigest === 'deleted']),
    ).toEqual([
      ['Sent', false],
      ['Sent', true],
    ]);
    await change(reportIds[1], { status: 'Accepted' });
    for (let run = 0; run < 2; run++) await correct();
    expect([...server.events.keys()]).toEqual([expect.not.stringMatching(before ?? '')]);
    expect(await messages()).toHaveLength(3);
  });

  it('follow a report that moves to another district', async () => {
    const { villageId, districtId } = await aVillage(app.db, fixture.society.id);
    await mapDistrict(app, districtId, 1);
    await change(reportIds[1], { villageId });
    for (let run = 0; run < 2; run++) await correct();
    expect([...server.events.values()].map(({ orgUnit }) => orgUnit).toSorted()).toEqual(
      dhis2.units.map(({ id }) => id).toSorted(),
    );
  });

  it('are corrected after an outage, with what is right then', async () => {
    server.state.behaves = 503;
    await change(reportIds[0], { onsetOn: '2026-03-05' });
    await correct();
    await change(reportIds[0], { onsetOn: '2026-03-04' });
    await correct();
    server.state.behaves = 'well';
    app.clock.set('2026-03-10T09:00:00Z');
    await correct();
    await correct();
    const [event] = [...server.events.values()];
    expect(readValue(event, 'dateOfOnsetDataElementId')).toBe('2026-03-04, 2026-03-09');
    expect(await messages()).toHaveLength(2);
  });

  it('are corrected when the answer to the first attempt was lost and a report changed before the second', async () => {
    server.events.clear();
    await app.db
      .updateTable('outboxMessages')
      .set({
        ...{ state: 'Queued', attempts: 0, sentAt: null },
        contentDigest: null,
        nextAttemptAt: new Date(start),
      })
      .execute();
    server.state.behaves = 'cut after storing';
    await delivery.deliverBy('eidsr');
    expect(server.events.size).toBe(1);
    server.state.behaves = 'well';
    await change(reportIds[0], { onsetOn: '2026-03-04' });
    app.clock.set('2026-03-10T07:00:00Z');
    await delivery.deliverBy('eidsr');
    expect((await messages()).map(({ state }) => state)).toEqual(['Sent']);
    for (let run = 0; run < 3; run++) await correct();
    const [event, ...others] = [...server.events.values()];
    expect(others).toEqual([]);
    expect(readValue(event, 'dateOfOnsetDataElementId')).toBe('2026-03-04, 2026-03-09');
    expect(await messages()).toHaveLength(2);
  });

  it('are left alone when an older release sent them, and after sixty days', async () => {
    await change(reportIds[0], { onsetOn: '2026-03-06' });
    app.clock.set('2026-05-20T06:00:00Z');
    await correct();
    app.clock.set(start);
    await app.db.updateTable('outboxMessages').set({ contentDigest: null }).execute();
    await correct();
    expect(await messages()).toHaveLength(1);
  });
});
