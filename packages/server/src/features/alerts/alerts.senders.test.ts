import { measureSms } from '@harken/domain/sms/parts';
import type { Insertable } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { aDataCollector, aGateway } from '../../../test/support/builders.ts';
import { whileUncommitted } from '../../../test/support/meanwhile.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { RawReports } from '../../platform/db/schema.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

const { db } = app;
const thanks = /^Thank you for your report\./;

let scene: AlertScene;
beforeEach(async () => {
  scene = await anAlertScene(app, { countThreshold: 2 });
  await telling(true);
});

const telling = (tellsSenders: boolean) =>
  db.updateTable('projects').set({ tellsSenders }).where('id', '=', scene.projectId).execute();

type Collector = keyof AlertScene['collectors'];

/** A report that came from the collector's number, or as given. */
async function reportOf(name: Collector, message: Partial<Insertable<RawReports>> = {}): Promise<number> {
  const collector = scene.collectors[name];
  const id = await scene.report(collector);
  const values = {
    sender: collector.phoneNumber,
    smsGatewayId: scene.gateway.id,
    modemNumber: 2,
    ...message,
  };
  await db.updateTable('rawReports').set(values).where('id', '=', id).execute();
  return id;
}

function told(alertId: number) {
  return db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('alertId', '=', alertId)
    .where('kind', '=', 'senderTold')
    .orderBy('id')
    .execute();
}
const recipients = async (alertId: number) => (await told(alertId)).map(({ recipient }) => recipient);
const numberOf = (name: Collector) => scene.collectors[name].phoneNumber;

/** An alert of two reports of one collector and one of another, whose reports are accepted. */
async function anAcceptedAlert() {
  const reportIds = [
    await reportOf('ofSupervisor'),
    await reportOf('ofSupervisor'),
    await reportOf('ofHead'),
  ];
  const alertId = await scene.alert(reportIds);
  const manager = scene.on(alertId, scene.people.manager);
  for (const reportId of reportIds.slice(0, 2)) await manager.accept(reportId);
  return { alertId, reportIds, manager, last: reportIds[2] ?? 0 };
}

describe('where a project tells senders', () => {
  it('each collector hears once of the escalation and once of the closing, and not what it was', async () => {
    const { alertId, manager } = await anAcceptedAlert();
    expect((await manager.escalate(false)).status).toBe(200);
    const escalated = await told(alertId);
    expect(escalated).toMatchObject(
      (['ofSupervisor', 'ofHead'] as const).map((name) => ({
        channel: 'sms',
        recipient: numberOf(name),
        body: expect.stringMatching(thanks),
        smsGatewayId: scene.gateway.id,
        modemNumber: 2,
        dataCollectorId: scene.collectors[name].id,
        isDemo: false,
      })),
    );
    expect(escalated.map(({ body }) => body).join()).not.toMatch(/Risk|Village/);
    await manager.escalate(false);
    expect(await told(alertId)).toHaveLength(2);
    await manager.close();
    const bodies = (await told(alertId)).map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    expect(new Set(bodies).size).toBe(2);
  });

  it('whose report was dismissed hears nothing of an escalation', async () => {
    const { alertId, manager, last } = await anAcceptedAlert();
    await manager.dismissReport(last);
    await manager.escalate(false);
    await manager.close();
    expect(new Set(await recipients(alertId))).toEqual(new Set([numberOf('ofSupervisor')]));
  });

  it('everybody hears that an alert was dismissed', async () => {
    const reportIds = [await reportOf('ofSupervisor'), await reportOf('ofHead')];
    const alertId = await scene.alert(reportIds);
    const manager = scene.on(alertId, scene.people.manager);
    for (const reportId of reportIds) await manager.dismissReport(reportId);
    expect((await manager.dismiss()).status).toBe(200);
    expect(await recipients(alertId)).toEqual([numberOf('ofSupervisor'), numberOf('ofHead')]);
    expect((await told(alertId))[0]?.body).toMatch(/nothing more at present/);
  });

  it('the text is that of the language of the society', async () => {
    await db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId: 2 })
      .where('id', '=', scene.society.id)
      .execute();
    const { alertId, manager } = await anAcceptedAlert();
    await manager.escalate(false);
    expect((await told(alertId))[0]?.body).toMatch(/^Merci pour votre signalement\./);
  });

  it('nothing is written when the decision is refused', async () => {
    const { alertId, manager, reportIds } = await anAcceptedAlert();
    await manager.reset(reportIds[0] ?? 0);
    expect((await manager.escalate(false)).status).toBe(400);
    expect(await told(alertId)).toEqual([]);
  });
});

it('nobody is told where a project does not tell senders', async () => {
  await telling(false);
  const { alertId, manager } = await anAcceptedAlert();
  await manager.escalate(false);
  await manager.close();
  expect(await told(alertId)).toEqual([]);
});

describe('the number that is told', () => {
  /** Whom the escalation of an alert of one sender is told to, and through what. */
  async function toldOf(message: Partial<Insertable<RawReports>>) {
    const reportIds = [await reportOf('ofSupervisor'), await reportOf('ofSupervisor', message)];
    const alertId = await scene.alert(reportIds);
    const manager = scene.on(alertId, scene.people.manager);
    for (const reportId of reportIds) await manager.accept(reportId);
    await manager.escalate(false);
    const [row] = await told(alertId);
    return row && [row.recipient, row.smsGatewayId, row.modemNumber];
  }
  const additional = (dataCollectorId: number, phoneNumber: string) =>
    db
      .insertInto('dataCollectorPhoneNumbers')
      .values({ dataCollectorId, field: 'Additional', phoneNumber, normalizedNumber: phoneNumber })
      .execute();

  it('is the one that sent the last report, through the gateway that received it', async () => {
    const second = await aGateway(db, scene.society.id);
    await additional(scene.collectors.ofSupervisor.id, '+221781234501');
    const sent = await toldOf({ sender: '221781234501', smsGatewayId: second.id, modemNumber: 1 });
    expect(sent).toEqual(['+221781234501', second.id, 1]);
  });

  it('is the first number of today when that one was given up', async () => {
    const sent = await toldOf({ sender: '+221781234599' });
    expect(sent).toEqual([numberOf('ofSupervisor'), scene.gateway.id, 2]);
  });

  it('is the first number when staff sent the report, through the first gateway', async () => {
    const sent = await toldOf({ source: 'Staff', sender: '+221770000001', smsGatewayId: null });
    expect(sent).toEqual([numberOf('ofSupervisor'), scene.gateway.id, null]);
  });
});

describe('collectors who are not told', () => {
  const escalate = async () => {
    const { alertId, manager } = await anAcceptedAlert();
    return { alertId, escalate: () => manager.escalate(false) };
  };

  it('were deleted', async () => {
    const alert = await escalate();
    await db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date() })
      .where('id', '=', scene.collectors.ofHead.id)
      .execute();
    await alert.escalate();
    expect(await recipients(alert.alertId)).toEqual([numberOf('ofSupervisor')]);
  });

  it('are being deleted at the same moment', async () => {
    const alert = await escalate();
    const { id } = scene.collectors.ofHead;
    await whileUncommitted(
      db,
      async (trx) => {
        await trx.selectFrom('dataCollectors').select('id').where('id', '=', id).forUpdate().execute();
        const gone = { deletedAt: new Date() };
        await trx.updateTable('dataCollectors').set(gone).where('id', '=', id).execute();
      },
      alert.escalate,
    );
    expect(await recipients(alert.alertId)).toEqual([numberOf('ofSupervisor')]);
  });

  it('have no number any more', async () => {
    const silent = await aDataCollector(db, {
      projectId: scene.projectId,
      supervisorId: scene.people.supervisor,
      phoneNumber: null,
    });
    const reportIds = [await scene.report(silent), await reportOf('ofHead')];
    const alertId = await scene.alert(reportIds);
    const manager = scene.on(alertId, scene.people.manager);
    for (const reportId of reportIds) await manager.accept(reportId);
    await manager.escalate(false);
    expect(await recipients(alertId)).toEqual([numberOf('ofHead')]);
  });
});

it('what a collector was told goes with the collector', async () => {
  const { alertId, manager } = await anAcceptedAlert();
  await manager.escalate(false);
  const { id } = scene.collectors.ofHead;
  expect((await app.as(scene.people.manager).post(`/api/dataCollector/${id}/delete`)).status).toBe(200);
  const row = (await told(alertId)).find(({ dataCollectorId }) => dataCollectorId === id);
  expect(row).toMatchObject({ recipient: null, body: '', isAnonymized: true, state: 'Withheld' });
});

it.each(['en', 'fr', 'es', 'ar'])('the texts need one SMS in %s', (language) => {
  for (const deed of ['Escalated', 'Dismissed', 'Closed']) {
    const text = app.services.texts.text('sms', `sms.alert${deed}Sender`, language);
    expect(measureSms(text)).toMatchObject({ parts: 1, encoding: language === 'ar' ? 'UCS-2' : 'GSM-7' });
  }
});
