import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import {
  aVerificationFixture,
  type VerificationFixture,
} from '../../../../test/support/fixtures/verification-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());

let fixture: VerificationFixture;
beforeEach(async () => {
  fixture = await aVerificationFixture(app);
});

const aBody = (more: object = {}) => ({
  ...{ name: 'Fatou Sy', role: 'veterinaryOfficer', facility: 'Kiosk 7', languageCode: 'fr' },
  ...{ phoneNumber: '+221 77 555 66 77', email: '', escalationOrder: 2, isForAllHealthRisks: true },
  areas: [{ level: 'district', id: fixture.society.districtId }],
  ...more,
});
const path = (action: string) => `/api/verificationContact/${action}`;
const list = async (userId: number) =>
  (await app.as(userId).get(path(`list?nationalSocietyId=${fixture.society.id}`))).body.value;
const create = (userId: number, body: object = aBody()) =>
  app.as(userId).post(path(`create?nationalSocietyId=${fixture.society.id}`), body);

describe('contacts', () => {
  it('are added, listed in their order, changed and deleted, without personal data in the audit log', async () => {
    const { manager } = fixture.people;
    await fixture.contact({ escalationOrder: 1 });
    const { status, body } = await create(manager);
    expect(status).toBe(200);
    const [, added] = await list(manager);
    expect(added).toMatchObject({ id: body.value, name: 'Fatou Sy', escalationOrder: 2, isEditable: true });
    const changed = aBody({
      name: 'Fatou Ba',
      isForAllHealthRisks: false,
      healthRiskIds: [fixture.healthRiskId],
    });
    expect((await app.as(manager).post(path(`${added.id}/edit`), changed)).status).toBe(200);
    const one = (await app.as(manager).get(path(`${added.id}/get`))).body.value;
    expect(one).toMatchObject({ name: 'Fatou Ba', healthRisks: [{ id: fixture.healthRiskId }] });
    expect((await app.as(manager).post(path(`${added.id}/delete`))).status).toBe(200);
    expect(await list(manager)).toHaveLength(1);
    const { rows } = await sql`select * from audit_events where subject_type = 'verificationContact'`.execute(
      app.db,
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/Fatou|555 66|Kiosk/);
  });

  it.each([
    ['no place', { areas: [] }],
    ['a place that does not exist', { areas: [{ level: 'region', id: 2_000_000_000 }] }],
    ['neither number nor address', { phoneNumber: '' }],
    ['no health risk', { isForAllHealthRisks: false, healthRiskIds: [] }],
    ['an unknown health risk', { isForAllHealthRisks: false, healthRiskIds: [2_000_000_000] }],
    ['a web address as a name', { name: 'www.example.org' }],
  ])('with %s are refused', async (_what, wrong) => {
    expect((await create(fixture.people.manager, aBody(wrong))).status).toBe(400);
  });

  it('have places of their own national society only', async () => {
    const elsewhere = await aVerificationFixture(app);
    const areas = [{ level: 'village', id: elsewhere.society.villageId }];
    expect((await create(fixture.people.manager, aBody({ areas }))).status).toBe(400);
    expect(await list(fixture.people.manager)).toEqual([]);
  });

  it('of another organization cannot be changed, and are hidden where there is a coordinator', async () => {
    const { id } = await fixture.contact({ organizationId: fixture.otherOrganizationId });
    const { manager, otherManager } = fixture.people;
    expect(await list(manager)).toMatchObject([{ id, isEditable: false }]);
    expect((await app.as(manager).post(path(`${id}/edit`), aBody())).status).toBe(403);
    expect((await app.as(manager).post(path(`${id}/delete`))).status).toBe(403);
    await aUser(app.db, 'Coordinator', {
      nationalSocietyId: fixture.society.id,
      organizationId: fixture.society.organizationId,
    });
    expect(await list(manager)).toEqual([]);
    expect((await app.as(manager).get(path(`${id}/get`))).status).toBe(403);
    expect(await list(otherManager)).toMatchObject([{ id, isEditable: true }]);
  });

  it('who were asked are anonymised everywhere when they are deleted, and their code ends', async () => {
    const { id, phoneNumber } = await fixture.contact({
      phoneNumber: '+4791777777',
      email: 'nurse7@clinic.example',
    });
    const alertId = await fixture.askedAlert();
    const { code } = await fixture.findRequest(alertId, id);
    await fixture.receive(phoneNumber, `${code} 1`);
    await fixture.receive(phoneNumber, 'V999999 1');
    await app.db
      .updateTable('verificationContacts')
      .set({ name: 'Zebulon Zed' })
      .where('id', '=', id)
      .execute();
    expect((await app.as(fixture.people.manager).post(path(`${id}/delete`))).status).toBe(200);
    expect(await fixture.findRequest(alertId, id)).toMatchObject({ state: 'ended' });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      app.db,
    );
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
        where t::text like '%Zebulon%' or t::text like '%91777777%' or t::text like '%nurse7@%'`.execute(
        app.db,
      );
      expect([name, rows]).toEqual([name, []]);
    }
    await fixture.receive(phoneNumber, `${code} 6`);
    expect(await fixture.countReports(phoneNumber)).toMatchObject({ incorrect: 1, all: 1 });
  });
});

describe('the settings of a project', () => {
  const settingsPath = (action: string) =>
    `/api/verificationSettings/${action}?projectId=${fixture.projectId}`;

  it('are off by default, and can be changed', async () => {
    await app.db.deleteFrom('verificationSettings').execute();
    const manager = app.as(fixture.people.manager);
    const before = (await manager.get(settingsPath('get'))).body.value;
    expect(before).toEqual({ reminderMinutes: 60, nextContactMinutes: 240, showsSupervisor: false });
    const changed = { ...before, trigger: 'escalated', reminderMinutes: 30, showsSupervisor: true };
    expect((await manager.post(settingsPath('edit'), changed)).status).toBe(200);
    expect((await manager.get(settingsPath('get'))).body.value).toEqual(changed);
    expect((await manager.post(settingsPath('edit'), { ...changed, reminderMinutes: 1 })).status).toBe(400);
  });
});
