import { societyRoles } from '@harken/domain/access/roles';
import { describe, expect, it } from 'vitest';
import { aModem } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { aSocietyFixture } from '../../../test/support/fixtures/society-fixture.ts';
import { buildChangedUser, rolePath, userUrls } from './testing/new-users.ts';

const { app, administrator, society, member } = await aSocietyFixture({ now: '2026-03-01T08:00:00Z' });

type SocietyRole = (typeof societyRoles)[number];
const roleLetter = (role: SocietyRole) => (role === 'HeadSupervisor' ? 'H' : role.charAt(0));

/** A member with all the values their form requires. */
async function aMember(role: SocietyRole, given: object = {}) {
  const projectId = await aProject(app.db, society);
  return aUser(app.db, role, { ...member(), projectId, customOrganization: 'Ministry', ...given });
}

async function addMembership(userId: number) {
  const { id: nationalSocietyId, organizationId } = await aSociety(app.db);
  await app.db
    .insertInto('userNationalSocieties')
    .values({ userId, nationalSocietyId, organizationId })
    .execute();
  return { nationalSocietyId, organizationId };
}

async function edit(by: number, role: SocietyRole, userId: number, given: object = {}) {
  const body = await buildChangedUser(app.db, userId, { nationalSocietyId: society.id, ...given });
  return app.as(by).post(userUrls(role, userId).edit, body);
}

/**
 * What a caller can do with a user: change personal data (`changes`), only see them read-only (`fixed`), or not access them
 * (`apart`).
 */
async function reach(by: number, role: SocietyRole, userId: number): Promise<'changes' | 'fixed' | 'apart'> {
  const unchanged = await edit(by, role, userId);
  const renamed = await edit(by, role, userId, { name: 'Renamed', phoneNumber: '+221770009999' });
  const { name } = await app.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (unchanged.status === 403 && renamed.status === 403 && name !== 'Renamed') return 'apart';
  expect(unchanged.status).toBe(200);
  if (renamed.status === 200 && name === 'Renamed') return 'changes';
  const key = ['string:user.common.noPermissionToChangePersonalData'];
  expect(renamed).toMatchObject({
    status: 400,
    body: { message: { key: 'validation.validationError', data: { Name: key, PhoneNumber: key } } },
  });
  expect(name).not.toBe('Renamed');
  return 'fixed';
}

async function aCaller(role: SocietyRole | 'Administrator' | 'GlobalCoordinator'): Promise<number> {
  if (role === 'Administrator') return administrator;
  return role === 'GlobalCoordinator' ? aUser(app.db, role) : aMember(role);
}

/** The letters of the roles whose personal data a caller can change, and of those that are read-only for them. */
async function findReach(
  by: number,
  targets: readonly SocietyRole[],
  prepare?: (id: number) => Promise<unknown>,
) {
  const found = { changes: '', fixed: '' };
  for (const role of targets) {
    const userId = await aMember(role);
    await prepare?.(userId);
    const reached = await reach(by, role, userId);
    if (reached !== 'apart') found[reached] += roleLetter(role);
  }
  return found;
}

// SRV.NFXNREQ.002
describe('personal data of a user of one society, by each edit call', () => {
  it.each([
    ['Administrator', 'MTDCSH', ''],
    ['GlobalCoordinator', 'C', ''],
    ['Coordinator', 'D', 'C'],
    ['Manager', 'SH', 'MTDC'],
    ['TechnicalAdvisor', 'SH', 'MTDC'],
    ['DataConsumer', '', ''],
    ['Supervisor', '', ''],
    ['HeadSupervisor', '', ''],
  ] as const)('a %s can change those of %s; those of %s are read-only', async (caller, changes, fixed) => {
    await aMember('Coordinator');
    expect(await findReach(await aCaller(caller), societyRoles)).toEqual({ changes, fixed });
  });

  it('can be changed by the user', async () => {
    for (const role of ['Manager', 'TechnicalAdvisor', 'Coordinator'] as const) {
      const id = await aMember(role);
      expect(await reach(id, role, id)).toBe('changes');
    }
  });
});

describe('personal data of a user of two societies', () => {
  it.each([
    ['Administrator', 'TD', ''],
    ['GlobalCoordinator', '', ''],
    ['Coordinator', '', 'D'],
    ['Manager', '', 'TD'],
    ['TechnicalAdvisor', '', 'TD'],
    ['DataConsumer', '', ''],
    ['Supervisor', '', ''],
    ['HeadSupervisor', '', ''],
  ] as const)('a %s can change those of %s; those of %s are read-only', async (caller, changes, fixed) => {
    await aMember('Coordinator');
    const by = await aCaller(caller);
    expect(await findReach(by, ['TechnicalAdvisor', 'DataConsumer'], addMembership)).toEqual({
      changes,
      fixed,
    });
  });

  it('can be changed by the user', async () => {
    const id = await aMember('TechnicalAdvisor');
    await addMembership(id);
    expect(await reach(id, 'TechnicalAdvisor', id)).toBe('changes');
  });

  it('are returned as read-only with the reason', async () => {
    const manager = await aMember('Manager');
    const [colleague, advisor] = [await aMember('Manager'), await aMember('TechnicalAdvisor')];
    await addMembership(advisor);
    const supervisor = await aMember('Supervisor');
    const read = async (by: number, role: SocietyRole, id: number) => {
      const path = `/api/${rolePath(role)}/${id}/get?nationalSocietyId=${society.id}`;
      return (await app.as(by).get(path)).body.value.personFixedBecause;
    };
    expect(await read(manager, 'Manager', colleague)).toBe('rank');
    expect(await read(manager, 'TechnicalAdvisor', advisor)).toBe('severalSocieties');
    expect(await read(manager, 'Supervisor', supervisor)).toBeUndefined();
    expect(await read(manager, 'Manager', manager)).toBeUndefined();
    expect(await read(administrator, 'TechnicalAdvisor', advisor)).toBeUndefined();
  });
});

describe('the work data of a user of two societies', () => {
  it("can be changed in the caller's society only: nothing of the other is read or written", async () => {
    const advisor = await aMember('TechnicalAdvisor');
    const other = await addMembership(advisor);
    const [here, there] = [await aModem(app.db, society.id), await aModem(app.db, other.nationalSocietyId)];
    await app.db
      .insertInto('technicalAdvisorModems')
      .values({ userId: advisor, gatewayModemId: there })
      .execute();
    const rowsThere = async () => ({
      user: await app.db.selectFrom('users').selectAll().where('id', '=', advisor).execute(),
      membership: await app.db
        .selectFrom('userNationalSocieties')
        .selectAll()
        .where('userId', '=', advisor)
        .where('nationalSocietyId', '=', other.nationalSocietyId)
        .execute(),
      modem: await app.db
        .selectFrom('technicalAdvisorModems')
        .selectAll()
        .where('gatewayModemId', '=', there)
        .execute(),
    });
    const before = await rowsThere();
    const manager = await aMember('Manager');
    const path = `/api/technicalAdvisor/${advisor}/get?nationalSocietyId=`;
    expect((await app.as(manager).get(path + society.id)).body.value.modemId).toBeUndefined();
    expect((await app.as(manager).get(path + other.nationalSocietyId)).status).toBe(403);
    expect((await edit(manager, 'TechnicalAdvisor', advisor, { modemId: here })).status).toBe(200);
    expect((await app.as(manager).get(path + society.id)).body.value.modemId).toBe(here);
    for (const given of [{ modemId: there }, { organizationId: other.organizationId }])
      expect((await edit(manager, 'TechnicalAdvisor', advisor, given)).status).toBe(400);
    const elsewhere = { nationalSocietyId: other.nationalSocietyId };
    expect((await edit(manager, 'TechnicalAdvisor', advisor, elsewhere)).status).toBe(403);
    const second = await anOrganization(app.db, society.id);
    expect((await edit(administrator, 'TechnicalAdvisor', advisor, { organizationId: second })).status).toBe(
      200,
    );
    expect(await rowsThere()).toEqual(before);
  });
});
