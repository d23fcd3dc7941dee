import type { Role } from '@harken/domain/access/roles';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { loadAgreements } from '../../platform/agreement-documents.ts';
import { aConsent, findConsents, findHeadManagers, setHeadManagers } from './testing/consents.ts';

const now = '2026-12-01T10:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());
afterEach(() => {
  app.clock.set(now);
  app.services.agreements = loadAgreements();
});

type Society = Awaited<ReturnType<typeof aSociety>>;
const toMembership = ({ id, organizationId }: Society) => ({ nationalSocietyId: id, organizationId });

async function findRequired(userId: number) {
  const { status, body } = await app.as(userId).get('/api/agreement/listPending');
  expect(status).toBe(200);
  return body.value as { pendingSocieties: string[]; staleSocieties: string[] };
}
const documents = (userId: number) => app.as(userId).get('/api/agreement/pendingAgreementDocuments');
const accept = (userId: number, languageCode = 'en') =>
  app.as(userId).post(`/api/agreement/accept?languageCode=${languageCode}`, {});

/** Changes the document in this language now. */
function change(languageCode: string): void {
  const change = { changedAt: app.clock.now(), content: Buffer.from(`%PDF ${languageCode}, changed`) };
  app.services.agreements = app.services.agreements.map((item) =>
    item.languageCode === languageCode ? { ...item, ...change, sha256: Buffer.from(languageCode) } : item,
  );
}

const nothing = { pendingSocieties: [], staleSocieties: [] };
const noneRequired = { status: 400, body: { message: { key: 'consent.noPendingConsent' } } };

describe('who must consent', () => {
  it.each(['Administrator', 'GlobalCoordinator', 'DataConsumer', 'Supervisor', 'HeadSupervisor'] as Role[])(
    'a %s never has to',
    async (role) => {
      const society = await aSociety(app.db);
      const borderless = role === 'Administrator' || role === 'GlobalCoordinator';
      const user = await aUser(app.db, role, borderless ? {} : toMembership(society));
      expect(await findRequired(user)).toEqual(nothing);
    },
  );

  it.each(['Administrator', 'GlobalCoordinator', 'Manager'] as Role[])(
    'a %s without a required consent gets no documents',
    async (role) => {
      const society = await aSociety(app.db);
      const user = await aUser(app.db, role, role === 'Manager' ? toMembership(society) : {});
      expect(await documents(user)).toMatchObject(noneRequired);
    },
  );

  it.each(['DataConsumer', 'Supervisor', 'HeadSupervisor'] as Role[])(
    'a %s may not read the documents or accept',
    async (role) => {
      const user = await aUser(app.db, role, toMembership(await aSociety(app.db)));
      expect([await documents(user), await accept(user)].map(({ status }) => status)).toEqual([403, 403]);
    },
  );

  it.each(['Administrator', 'GlobalCoordinator'] as Role[])('a %s may not accept', async (role) => {
    expect((await accept(await aUser(app.db, role))).status).toBe(403);
  });

  it.each(['Manager', 'TechnicalAdvisor'] as Role[])(
    'a %s must consent as head manager or pending head manager of the default organization, and not otherwise',
    async (role) => {
      const society = await aSociety(app.db, { name: `Society with a ${role}` });
      const other = await anOrganization(app.db, society.id);
      const [present, pendingHead, plain] = [
        await aUser(app.db, role, toMembership(society)),
        await aUser(app.db, role, toMembership(society)),
        await aUser(app.db, role, toMembership(society)),
      ];
      const elsewhere = await aUser(app.db, role, { nationalSocietyId: society.id, organizationId: other });
      await setHeadManagers(app.db, society.organizationId, {
        headManagerId: present,
        pendingHeadManagerId: pendingHead,
      });
      await setHeadManagers(app.db, other, { headManagerId: elsewhere });
      const pending = { pendingSocieties: [`Society with a ${role}`], staleSocieties: [] };
      expect([await findRequired(present), await findRequired(pendingHead)]).toEqual([pending, pending]);
      expect([await findRequired(plain), await findRequired(elsewhere)]).toEqual([nothing, nothing]);
    },
  );

  it('a coordinator must consent for each of their societies except archived ones', async () => {
    const societies = [
      await aSociety(app.db, { name: 'Zebra' }),
      await aSociety(app.db, { name: 'antelope' }),
      await aSociety(app.db, { name: 'Closed' }),
    ];
    const user = await aUser(app.db, 'Coordinator');
    for (const { id, organizationId } of societies)
      await app.db
        .insertInto('userNationalSocieties')
        .values({ userId: user, nationalSocietyId: id, organizationId })
        .execute();
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('name', '=', 'Closed')
      .execute();
    expect(await findRequired(user)).toEqual({ pendingSocieties: ['antelope', 'Zebra'], staleSocieties: [] });
  });

  it('a user who has consented need not, whatever the letter case of their address', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Coordinator', {
      ...toMembership(society),
      emailAddress: 'Awa.Sow@Test.Example',
    });
    await aConsent(app.db, society.id, {
      userEmailAddress: 'aWA.sow@test.EXAMPLE',
      consentedFrom: new Date(now),
    });
    expect(await findRequired(user)).toEqual(nothing);
  });

  it('a user whose consent ended, or was for another society, must consent', async () => {
    const [society, other] = [await aSociety(app.db, { name: 'Once more' }), await aSociety(app.db)];
    const address = { userEmailAddress: 'once@test.example', consentedFrom: new Date(now) };
    const user = await aUser(app.db, 'Coordinator', {
      ...toMembership(society),
      emailAddress: 'once@test.example',
    });
    await aConsent(app.db, society.id, { ...address, consentedUntil: new Date(now) });
    await aConsent(app.db, other.id, address);
    expect(await findRequired(user)).toEqual({ pendingSocieties: ['Once more'], staleSocieties: [] });
  });

  it('nobody must without a session', async () => {
    expect((await app.nobody.get('/api/agreement/listPending')).status).toBe(401);
  });
});

describe('a changed document', () => {
  it('makes earlier consents outdated for those who read it in its language', async () => {
    const society = await aSociety(app.db, { name: 'Two languages' });
    const english = await aUser(app.db, 'Coordinator', toMembership(society));
    const french = await aUser(app.db, 'Coordinator', { ...toMembership(society), languageId: 2 });
    for (const user of [english, french]) expect((await accept(user)).status).toBe(200);
    app.clock.advance(60_000);
    change('fr');
    expect(await findRequired(english)).toEqual(nothing);
    expect(await findRequired(french)).toEqual({ pendingSocieties: [], staleSocieties: ['Two languages'] });
  });

  it('does not matter to users without a document in their language until the English one changes', async () => {
    const society = await aSociety(app.db);
    const arabic = await aUser(app.db, 'Coordinator', { ...toMembership(society), languageId: 4 });
    await accept(arabic);
    app.clock.advance(60_000);
    change('ar');
    app.services.agreements = app.services.agreements.filter(({ languageCode }) => languageCode !== 'ar');
    expect(await findRequired(arabic)).toEqual(nothing);
  });

  it('requires a new consent: the old one ends, and nobody loses their position', async () => {
    const society = await aSociety(app.db);
    const head = await aUser(app.db, 'Manager', toMembership(society));
    const successor = await aUser(app.db, 'Manager', toMembership(society));
    await setHeadManagers(app.db, society.organizationId, { pendingHeadManagerId: head });
    await accept(head);
    await setHeadManagers(app.db, society.organizationId, { pendingHeadManagerId: successor });
    app.clock.advance(60_000);
    change('en');
    expect((await accept(head)).status).toBe(200);
    const renewedAt = app.clock.now();
    expect(await findConsents(app.db, society.id)).toMatchObject([
      { consentedFrom: new Date(now), consentedUntil: renewedAt },
      { consentedFrom: renewedAt, consentedUntil: null },
    ]);
    expect(await findHeadManagers(app.db, society.organizationId)).toEqual({
      headManagerId: head,
      pendingHeadManagerId: successor,
    });
  });
});

describe('consenting', () => {
  it('makes the pending manager head manager, and ends the consent of the former one', async () => {
    const society = await aSociety(app.db);
    const before = await aUser(app.db, 'Manager', {
      ...toMembership(society),
      emailAddress: 'before@test.example',
    });
    const after = await aUser(app.db, 'TechnicalAdvisor', {
      ...toMembership(society),
      emailAddress: 'after@test.example',
      phoneNumber: '+221700000777',
    });
    await setHeadManagers(app.db, society.organizationId, {
      headManagerId: before,
      pendingHeadManagerId: after,
    });
    await aConsent(app.db, society.id, {
      userEmailAddress: 'BEFORE@test.example',
      consentedFrom: new Date('2026-11-30T00:00:00Z'),
    });
    expect(await accept(after, 'fr')).toMatchObject({ status: 200, body: { isSuccess: true } });

    expect(await findHeadManagers(app.db, society.organizationId)).toEqual({
      headManagerId: after,
      pendingHeadManagerId: null,
    });
    const [ended, given, ...more] = await findConsents(app.db, society.id);
    expect(more).toEqual([]);
    expect(ended).toMatchObject({
      userEmailAddress: 'BEFORE@test.example',
      consentedUntil: new Date(now),
    });
    expect(given).toMatchObject({
      userEmailAddress: 'after@test.example',
      userPhoneNumber: '+221700000777',
      consentedFrom: new Date(now),
      consentedUntil: null,
      languageCode: 'fr',
    });
    expect(given?.content?.equals(loadAgreements()[1]?.content ?? Buffer.alloc(0))).toBe(true);
    expect([await findRequired(after), await findRequired(before)]).toEqual([nothing, nothing]);
  });

  it('is required again when the same address is appointed again', async () => {
    const society = await aSociety(app.db, { name: 'Reopened' });
    const emailAddress = 'again@test.example';
    await aConsent(app.db, society.id, { userEmailAddress: emailAddress, consentedFrom: new Date(now) });
    const user = await aUser(app.db, 'Manager', { ...toMembership(society), emailAddress });
    await setHeadManagers(app.db, society.organizationId, { pendingHeadManagerId: user });
    expect(await findRequired(user)).toEqual({ pendingSocieties: ['Reopened'], staleSocieties: [] });
    expect((await accept(user)).status).toBe(200);
    expect((await findHeadManagers(app.db, society.organizationId)).headManagerId).toBe(user);
    expect(await findConsents(app.db, society.id)).toMatchObject([
      { consentedUntil: new Date(now) },
      { consentedUntil: null },
    ]);
  });

  it('of a manager moved to another organization does not make them head manager', async () => {
    const society = await aSociety(app.db);
    const other = await anOrganization(app.db, society.id);
    const user = await aUser(app.db, 'Manager', { nationalSocietyId: society.id, organizationId: other });
    await setHeadManagers(app.db, society.organizationId, { pendingHeadManagerId: user });
    expect((await accept(user)).status).toBe(200);
    expect(await findHeadManagers(app.db, society.organizationId)).toEqual({
      headManagerId: null,
      pendingHeadManagerId: user,
    });
    expect(await findRequired(user)).toEqual(nothing);
  });

  it('of a coordinator applies to each society and changes nobody’s position', async () => {
    const [first, second] = [await aSociety(app.db), await aSociety(app.db)];
    const coordinator = await aUser(app.db, 'Coordinator', toMembership(first));
    await join(coordinator, second);
    const head = await aUser(app.db, 'Manager', toMembership(first));
    await setHeadManagers(app.db, first.organizationId, {
      headManagerId: head,
      pendingHeadManagerId: coordinator,
    });
    expect((await accept(coordinator, 'ES')).status).toBe(200);
    const consents = [...(await findConsents(app.db, first.id)), ...(await findConsents(app.db, second.id))];
    expect(consents).toMatchObject([
      { consentedUntil: null, languageCode: 'es' },
      { consentedUntil: null, languageCode: 'es' },
    ]);
    expect(await findHeadManagers(app.db, first.organizationId)).toEqual({
      headManagerId: head,
      pendingHeadManagerId: coordinator,
    });
  });

  it('of an advisor of several societies applies where they are or will be head manager, and stores one copy', async () => {
    const [led, appointed, plain] = [
      await aSociety(app.db, { name: 'Advised A' }),
      await aSociety(app.db, { name: 'Advised B' }),
      await aSociety(app.db, { name: 'Advised C' }),
    ];
    const advisor = await aUser(app.db, 'TechnicalAdvisor', toMembership(led));
    await join(advisor, appointed);
    await join(advisor, plain);
    await setHeadManagers(app.db, led.organizationId, { headManagerId: advisor });
    await setHeadManagers(app.db, appointed.organizationId, { pendingHeadManagerId: advisor });
    expect((await documents(advisor)).body.value.pendingSocieties).toEqual([
      { nationalSocietyId: led.id, nationalSocietyName: 'Advised A' },
      { nationalSocietyId: appointed.id, nationalSocietyName: 'Advised B' },
    ]);
    await accept(advisor);
    const [one] = await findConsents(app.db, led.id);
    const [two] = await findConsents(app.db, appointed.id);
    expect(two?.consentDocument).toBe(one?.consentDocument);
    expect(await findConsents(app.db, plain.id)).toEqual([]);
    expect((await findHeadManagers(app.db, appointed.organizationId)).headManagerId).toBe(advisor);
  });

  it('is recorded with who gave it', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Manager', toMembership(society));
    await setHeadManagers(app.db, society.organizationId, { pendingHeadManagerId: user });
    await accept(user, 'ar');
    const events = await app.db.selectFrom('auditEvents').selectAll().where('actorId', '=', user).execute();
    expect(events).toMatchObject([
      {
        action: 'agreement/accept',
        subjectId: society.id,
        nationalSocietyId: society.id,
        before: { headManagerId: null, consentedAt: null },
        after: { headManagerId: user, languageCode: 'ar' },
      },
    ]);
  });

  it('fails in a language without a document, or when none is required', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Coordinator', toMembership(society));
    expect(await accept(user, 'xx')).toMatchObject({
      status: 400,
      body: { message: { key: 'consent.documentNotFound' } },
    });
    expect(await findConsents(app.db, society.id)).toEqual([]);
    await accept(user);
    expect(await accept(user)).toMatchObject(noneRequired);
  });

  it('in two tabs at the same time is given once', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Manager', toMembership(society));
    await setHeadManagers(app.db, society.organizationId, { pendingHeadManagerId: user });
    const responses = await Promise.all([accept(user, 'en'), accept(user, 'fr')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(responses.find(({ status }) => status === 400)).toMatchObject(noneRequired);
    expect(await findConsents(app.db, society.id)).toHaveLength(1);
  });
});

async function join(userId: number, { id, organizationId }: Society): Promise<void> {
  await app.db
    .insertInto('userNationalSocieties')
    .values({ userId, nationalSocietyId: id, organizationId })
    .execute();
}
