import type { SetupStepName } from '@harken/domain/setup-guide/steps';
import { afterAll, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-11-24T10:00:00Z' });
afterAll(() => app.close());

const administrator = await aUser(app.db, 'Administrator');
type Guide = {
  isSetUp: boolean;
  project?: { id: number; name: string };
  smsGatewayId?: number;
  steps: Array<{ step: SetupStepName; state: string; missing: string[]; hint?: string }>;
};

async function readGuide(query: string, userId = administrator): Promise<Guide> {
  const { status, body } = await app.as(userId).get(`/api/setupGuide/${query}`);
  expect(status).toBe(200);
  return body.value;
}
const listSteps = (guide: Guide, state: string) =>
  guide.steps.filter((step) => step.state === state).map(({ step }) => step);

function sendSms(form: Record<string, string>) {
  return app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describe('the set-up guide of a society', () => {
  it('follows it from nothing to the first report', async () => {
    const society = await aSociety(app.db);
    const of = `nationalSociety?nationalSocietyId=${society.id}`;
    const member = { nationalSocietyId: society.id, organizationId: society.organizationId };
    expect(listSteps(await readGuide(of), 'Done')).toEqual(['places']);

    const gateway = await aGateway(app.db, society.id);
    const healthRiskId = await aHealthRisk(app.db, 1);
    await aUser(app.db, 'Manager', member);
    const beforeProject = await readGuide(of);
    expect(listSteps(beforeProject, 'Ready')).toEqual(['testSms', 'project']);
    expect(beforeProject).toMatchObject({ smsGatewayId: gateway.id, isSetUp: false });

    const projectId = await aProject(app.db, society, { name: 'Lakeshore' });
    await aProjectHealthRisk(app.db, projectId, healthRiskId);
    const supervisorId = await aUser(app.db, 'Supervisor', { ...member, projectId });
    const locations = [{ villageId: society.villageId, latitude: 14, longitude: -17 }];
    const collector = await aDataCollector(app.db, {
      ...{ projectId, supervisorId, locations, isInTrainingMode: true },
      phoneNumber: '+221770000901',
    });
    const beforeSms = await readGuide(of);
    expect(beforeSms.project).toEqual({ id: projectId, name: 'Lakeshore' });
    expect(listSteps(beforeSms, 'Ready')).toEqual(['testSms', 'report']);

    const sms = { apikey: gateway.apiKey, sender: collector.phoneNumber ?? '', text: '1#1#1' };
    await sendSms({ ...sms, timestamp: '20261124095900', msgid: '1' });
    await processMessages(app);
    const inTraining = await readGuide(`project?projectId=${projectId}`);
    expect(inTraining.steps.find(({ step }) => step === 'report')).toMatchObject({
      state: 'Ready',
      hint: 'collectorsInTraining',
    });

    await app.db
      .updateTable('dataCollectors')
      .set({ isInTrainingMode: false })
      .where('id', '=', collector.id)
      .execute();
    await sendSms({ ...sms, timestamp: '20261124095930', msgid: '2' });
    await processMessages(app);
    const after = await readGuide(of);
    expect(after.isSetUp).toBe(true);
    expect(listSteps(after, 'Blocked')).toEqual([]);
  });

  it('shows managers only projects in which their organization takes part', async () => {
    const society = await aSociety(app.db);
    await aUser(app.db, 'Coordinator', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    });
    await aProject(app.db, society, { name: 'Of the first organization' });
    const { id: organizationId } = await app.db
      .insertInto('organizations')
      .values({ name: 'Second', nationalSocietyId: society.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const manager = await aUser(app.db, 'Manager', { nationalSocietyId: society.id, organizationId });
    const guide = await readGuide(`nationalSociety?nationalSocietyId=${society.id}`, manager);
    expect(guide.project).toBeUndefined();
    expect(listSteps(guide, 'Done')).not.toContain('project');
  });
});

describe('the test of a gateway', () => {
  const query = (smsGatewayId: number, since?: string) =>
    `gatewayTest?smsGatewayId=${smsGatewayId}${since ? `&since=${since}` : ''}`;
  const since = '2026-11-24T09:50:00.000Z';
  async function readTest(smsGatewayId: number, userId = administrator) {
    const { status, body } = await app.as(userId).get(`/api/setupGuide/${query(smsGatewayId, since)}`);
    expect(status).toBe(200);
    return body.value;
  }

  it('shows what arrived and what happened to it', async () => {
    const society = await aSociety(app.db);
    const gateway = await aGateway(app.db, society.id);
    expect(await readTest(gateway.id)).toMatchObject({ messages: [] });
    expect(await readTest(gateway.id)).not.toHaveProperty('lastMessageAt');

    const sms = { apikey: gateway.apiKey, sender: '+221770000999', text: 'Hello' };
    await sendSms({ ...sms, timestamp: '20261124095900', msgid: '1' });
    await sendSms({ ...sms, timestamp: '2026-11-24 10:00', msgid: '2' });
    await sendSms({ ...sms, timestamp: '20261124110000', msgid: '3', text: 'Later' });
    await processMessages(app);
    const { messages, lastMessageAt } = await readTest(gateway.id);
    expect(lastMessageAt).toBe('2026-11-24T10:00:00.000Z');
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['Later', 'Hello', 'Hello']);
    expect(messages[1].outcome).toMatchObject({ errorType: 'Gateway', gatewayFault: 'unreadableTime' });
    expect(messages[2].outcome).toMatchObject({ errorType: 'FormatError', state: 'NotUnderstood' });
  });

  it('hides messages of data collectors of other organizations', async () => {
    const society = await aSociety(app.db);
    const gateway = await aGateway(app.db, society.id);
    const member = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const projectId = await aProject(app.db, society);
    const supervisorId = await aUser(app.db, 'Supervisor', { ...member, projectId });
    const collector = await aDataCollector(app.db, { projectId, supervisorId, phoneNumber: '+221770000902' });
    const { id: organizationId } = await app.db
      .insertInto('organizations')
      .values({ name: 'Second', nationalSocietyId: society.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = await aUser(app.db, 'Manager', member);
    const other = await aUser(app.db, 'Manager', { nationalSocietyId: society.id, organizationId });
    const sms = { apikey: gateway.apiKey, text: '1#1#1', timestamp: '20261124095900' };
    await sendSms({ ...sms, sender: collector.phoneNumber ?? '', msgid: '1' });
    await processMessages(app);
    expect((await readTest(gateway.id, own)).messages).toHaveLength(1);
    expect((await readTest(gateway.id, other)).messages).toHaveLength(0);
  });

  it('says why deliveries were refused, counted and without their content', async () => {
    const society = await aSociety(app.db);
    const gateway = await aGateway(app.db, society.id);
    const form = { sender: '+221770000999', timestamp: '20261124095900', text: 'Secret' };
    for (const apikey of ['wrong', 'wrong', '']) await sendSms({ ...form, apikey });
    await sendSms({ apikey: gateway.apiKey, text: 'x'.repeat(4000) });
    await expect
      .poll(async () => (await readTest(gateway.id)).rejections, { timeout: 10_000 })
      .toHaveLength(3);
    const { rejections } = await readTest(gateway.id);
    expect(rejections).toContainEqual(
      expect.objectContaining({ reason: 'wrongKey', source: 'SmsEagle', count: 2 }),
    );
    expect(rejections).toContainEqual(expect.objectContaining({ reason: 'noKey', count: 1 }));
    expect(rejections).toContainEqual(expect.objectContaining({ reason: 'tooLong', count: 1 }));
    expect(JSON.stringify(rejections)).not.toContain('Secret');
  });

  it('shows nothing of the gateways of another national society: no key, sender, text or address', async () => {
    const society = await aSociety(app.db);
    const gateway = await aGateway(app.db, society.id);
    const manager = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    });
    const other = await aSociety(app.db);
    const foreign = await aGateway(app.db, other.id);
    const sender = '+221770000777';
    const form = { sender, timestamp: '20261124095900', text: 'Foreign text' };
    await sendSms({ ...form, apikey: foreign.apiKey, msgid: '1' });
    await sendSms({ ...form, apikey: `${foreign.apiKey}x`, msgid: '2' });
    await processMessages(app);
    await expect
      .poll(async () => (await readTest(gateway.id, manager)).rejections.length, { timeout: 10_000 })
      .toBeGreaterThan(0);
    const test = await readTest(gateway.id, manager);
    expect(test.messages).toEqual([]);
    expect(test).not.toHaveProperty('lastMessageAt');
    for (const rejection of test.rejections)
      expect(Object.keys(rejection).sort()).toEqual(['count', 'reason', 'refusedAt', 'source']);
    const response = JSON.stringify(test);
    for (const hidden of [foreign.apiKey.slice(0, 8), sender, 'Foreign text', '127.0.0.1'])
      expect(response).not.toContain(hidden);
    const path = `/api/setupGuide/${query(foreign.id, since)}`;
    expect((await app.as(manager).get(path)).status).toBe(403);
  });

  it('forgets refused deliveries after a week', async () => {
    const society = await aSociety(app.db);
    const gateway = await aGateway(app.db, society.id);
    await app.db
      .insertInto('refusedDeliveries')
      .values({
        refusedAt: new Date('2026-11-16T00:00:00Z'),
        source: 'Telerivet',
        reason: 'wrongKey',
        count: 1,
      })
      .execute();
    await sendSms({ apikey: 'wrong', text: '1', sender: '1', timestamp: '20261124095900' });
    const countOld = async () =>
      (await app.db.selectFrom('refusedDeliveries').where('source', '=', 'Telerivet').selectAll().execute())
        .length;
    await expect.poll(countOld, { timeout: 10_000 }).toBe(0);
    expect((await readTest(gateway.id)).rejections.length).toBeGreaterThan(0);
  });
});
