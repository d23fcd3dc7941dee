import { measureSms } from '@harken/domain/sms/parts';
import type { Insertable } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../../test/support/while-uncommitted.ts';
import type { RawReports } from '../../../platform/db/schema.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

const { db } = app;
const thanks = /^Thank you for your report\./;

let fixture: AlertFixture;
beforeEach(async () => {
  fixture = await anAlertFixture(app, { countThreshold: 2 });
  await setSenderNotification(true);
});

const setSenderNotification = (tellsSenders: boolean) =>
  db.updateTable('projects').set({ tellsSenders }).where('id', '=', fixture.projectId).execute();

type Collector = keyof AlertFixture['collectors'];

/** A report sent from the collector's number, unless given otherwise. */
async function insertReport(name: Collector, message: Partial<Insertable<RawReports>> = {}): Promise<number> {
  const collector = fixture.collectors[name];
  const id = await fixture.report(collector);
  const values = {
    sender: collector.phoneNumber,
    smsGatewayId: fixture.gateway.id,
    modemNumber: 2,
    ...message,
  };
  await db.updateTable('rawReports').set(values).where('id', '=', id).execute();
  return id;
}

function listMessages(alertId: number) {
  return db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('alertId', '=', alertId)
    .where('kind', '=', 'senderTold')
    .orderBy('id')
    .execute();
}
const recipients = async (alertId: number) => (await listMessages(alertId)).map(({ recipient }) => recipient);
const getNumber = (name: Collector) => fixture.collectors[name].phoneNumber;

/** An alert with two accepted reports of one collector and one report of another. */
async function anAcceptedAlert() {
  const reportIds = [
    await insertReport('ofSupervisor'),
    await insertReport('ofSupervisor'),
    await insertReport('ofHead'),
  ];
  const alertId = await fixture.alert(reportIds);
  const manager = fixture.on(alertId, fixture.people.manager);
  for (const reportId of reportIds.slice(0, 2)) await manager.accept(reportId);
  return { alertId, reportIds, manager, last: reportIds[2] ?? 0 };
}

describe('in a project that sends thank-you SMS', () => {
  // SRV.FXNREQ.037, SRV.FXNREQ.137
  it('each collector is notified once of the escalation and once of the closing, without details', async () => {
    const { alertId, manager } = await anAcceptedAlert();
    expect((await manager.escalate(false)).status).toBe(200);
    const escalated = await listMessages(alertId);
    expect(escalated).toMatchObject(
      (['ofSupervisor', 'ofHead'] as const).map((name) => ({
        channel: 'sms',
        recipient: getNumber(name),
        body: expect.stringMatching(thanks),
        smsGatewayId: fixture.gateway.id,
        modemNumber: 2,
        dataCollectorId: fixture.collectors[name].id,
        isDemo: false,
      })),
    );
    expect(escalated.map(({ body }) => body).join()).not.toMatch(/Risk|Village/);
    await manager.escalate(false);
    expect(await listMessages(alertId)).toHaveLength(2);
    await manager.close();
    const bodies = (await listMessages(alertId)).map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies).size).toBe(2);
  });

  it('a collector whose report was dismissed is not notified of an escalation', async () => {
    const { alertId, manager, last } = await anAcceptedAlert();
    await manager.dismissReport(last);
    await manager.escalate(false);
    await manager.close();
    expect(new Set(await recipients(alertId))).toEqual(new Set([getNumber('ofSupervisor')]));
  });

  it('everybody is notified that an alert was dismissed', async () => {
    const reportIds = [await insertReport('ofSupervisor'), await insertReport('ofHead')];
    const alertId = await fixture.alert(reportIds);
    const manager = fixture.on(alertId, fixture.people.manager);
    for (const reportId of reportIds) await manager.dismissReport(reportId);
    expect((await manager.dismiss()).status).toBe(200);
    expect(await recipients(alertId)).toEqual([getNumber('ofSupervisor'), getNumber('ofHead')]);
    expect((await listMessages(alertId))[0]?.body).toMatch(/Nothing more is needed/);
  });

  it('the SMS is in the language of the national society', async () => {
    await db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId: 2 })
      .where('id', '=', fixture.society.id)
      .execute();
    const { alertId, manager } = await anAcceptedAlert();
    await manager.escalate(false);
    expect((await listMessages(alertId))[0]?.body).toMatch(/^Merci pour votre signalement\./);
  });

  it('no SMS is sent when the decision is refused', async () => {
    const { alertId, manager, reportIds } = await anAcceptedAlert();
    await manager.reset(reportIds[0] ?? 0);
    expect((await manager.escalate(false)).status).toBe(400);
    expect(await listMessages(alertId)).toEqual([]);
  });
});

it('no thank-you SMS is sent where the project disabled it', async () => {
  await setSenderNotification(false);
  const { alertId, manager } = await anAcceptedAlert();
  await manager.escalate(false);
  await manager.close();
  expect(await listMessages(alertId)).toEqual([]);
});

describe('the number that is notified', () => {
  /** Recipient, gateway and modem of the thank-you SMS of an escalation. */
  async function findFirstMessage(message: Partial<Insertable<RawReports>>) {
    const reportIds = [await insertReport('ofSupervisor'), await insertReport('ofSupervisor', message)];
    const alertId = await fixture.alert(reportIds);
    const manager = fixture.on(alertId, fixture.people.manager);
    for (const reportId of reportIds) await manager.accept(reportId);
    await manager.escalate(false);
    const [row] = await listMessages(alertId);
    return row && [row.recipient, row.smsGatewayId, row.modemNumber];
  }
  const additional = (dataCollectorId: number, phoneNumber: string) =>
    db
      .insertInto('dataCollectorPhoneNumbers')
      .values({ dataCollectorId, field: 'Additional', phoneNumber, normalizedNumber: phoneNumber })
      .execute();

  it('is the one that sent the last report, through the gateway that received it', async () => {
    const second = await aGateway(db, fixture.society.id);
    await additional(fixture.collectors.ofSupervisor.id, '+221781234501');
    const sent = await findFirstMessage({ sender: '221781234501', smsGatewayId: second.id, modemNumber: 1 });
    expect(sent).toEqual(['+221781234501', second.id, 1]);
  });

  it('is the current primary number if the sending number was removed', async () => {
    const sent = await findFirstMessage({ sender: '+221781234599' });
    expect(sent).toEqual([getNumber('ofSupervisor'), fixture.gateway.id, 2]);
  });

  it('is the primary number if staff sent the report, through the oldest gateway', async () => {
    const sent = await findFirstMessage({ source: 'Staff', sender: '+221770000001', smsGatewayId: null });
    expect(sent).toEqual([getNumber('ofSupervisor'), fixture.gateway.id, null]);
  });
});

describe('collectors who are not notified', () => {
  const escalate = async () => {
    const { alertId, manager } = await anAcceptedAlert();
    return { alertId, escalate: () => manager.escalate(false) };
  };

  it('were deleted', async () => {
    const alert = await escalate();
    await db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date() })
      .where('id', '=', fixture.collectors.ofHead.id)
      .execute();
    await alert.escalate();
    expect(await recipients(alert.alertId)).toEqual([getNumber('ofSupervisor')]);
  });

  it('are being deleted concurrently', async () => {
    const alert = await escalate();
    const { id } = fixture.collectors.ofHead;
    await whileUncommitted(
      db,
      async (trx) => {
        await trx.selectFrom('dataCollectors').select('id').where('id', '=', id).forUpdate().execute();
        const gone = { deletedAt: new Date() };
        await trx.updateTable('dataCollectors').set(gone).where('id', '=', id).execute();
      },
      alert.escalate,
    );
    expect(await recipients(alert.alertId)).toEqual([getNumber('ofSupervisor')]);
  });

  it('no longer have a number', async () => {
    const withoutNumber = await aDataCollector(db, {
      projectId: fixture.projectId,
      supervisorId: fixture.people.supervisor,
      phoneNumber: null,
    });
    const reportIds = [await fixture.report(withoutNumber), await insertReport('ofHead')];
    const alertId = await fixture.alert(reportIds);
    const manager = fixture.on(alertId, fixture.people.manager);
    for (const reportId of reportIds) await manager.accept(reportId);
    await manager.escalate(false);
    expect(await recipients(alertId)).toEqual([getNumber('ofHead')]);
  });
});

it('deleting a collector anonymises the thank-you SMS to them', async () => {
  const { alertId, manager } = await anAcceptedAlert();
  await manager.escalate(false);
  const { id } = fixture.collectors.ofHead;
  expect((await app.as(fixture.people.manager).post(`/api/dataCollector/${id}/delete`)).status).toBe(200);
  const row = (await listMessages(alertId)).find(({ dataCollectorId }) => dataCollectorId === id);
  expect(row).toMatchObject({ recipient: null, body: '', isAnonymized: true, state: 'Withheld' });
});

it.each(['en', 'fr', 'es', 'ar'])('the texts fit into one SMS in %s', (language) => {
  for (const decision of ['Escalated', 'Dismissed', 'Closed']) {
    const text = app.services.texts.text('sms', `sms.alert${decision}Sender`, language);
    expect(measureSms(text)).toMatchObject({ parts: 1, encoding: language === 'ar' ? 'UCS-2' : 'GSM-7' });
  }
});
