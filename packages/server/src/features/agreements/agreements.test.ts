import type { Role } from '@harken/domain/access/roles';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { anOrganization, aSociety, aUser } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { loadAgreements } from '../../platform/agreement-documents.ts';
import { aConsent, appoint, consentsOf, headsOf } from './testing/consents.ts';

const now = '2026-12-01T10:00:00Z';
const app = await startTestApp({ now });
afterAll(() => app.close());
afterEach(() => {
  app.clock.set(now);
  app.services.agreements = loadAgreements();
});

type Society = Awaited<ReturnType<typeof aSociety>>;
const memberOf = ({ id, organizationId }: Society) => ({ nationalSocietyId: id, organizationId });

async function asked(userId: number) {
  const { status, body } = await app.as(userId).get('/api/agreement/listPending');
  expect(status).toBe(200);
  return body.value as { pendingSocieties: string[]; staleSocieties: string[] };
}
const documents = (userId: number) => app.as(userId).get('/api/agreement/pendingAgreementDocuments');
const accept = (userId: number, languageCode = 'en') =>
  app.as(userId).post(`/api/agreement/accept?languageCode=${languageCode}`, {});

/** The document in this language changes now. */
function change(languageCode: string): void {
  const change = { changedAt: app.clock.now(), content: Buffer.from(`%PDF ${languageCode}, changed`) };
  app.services.agreements = app.services.agreements.map((one) =>
    one.languageCode === languageCode ? { ...one, ...change, sha256: Buffer.from(languageCode) } : one,
  );
}

const nothing = { pendingSocieties: [], staleSocieties: [] };
const nothingWaits = { status: 400, body: { message: { key: 'consent.noPendingConsent' } } };

describe('who is asked for consent', () => {
  it.each(['Administrator', 'GlobalCoordinator', 'DataConsumer', 'Supervisor', 'HeadSupervisor'] as Role[])(
    'a %s never is',
    async (role) => {
      const society = await aSociety(app.db);
      const borderless = role === 'Administrator' || role === 'GlobalCoordinator';
      const user = await aUser(app.db, role, borderless ? {} : memberOf(society));
      expect(await asked(user)).toEqual(nothing);
    },
  );

  it.each(['Administrator', 'GlobalCoordinator', 'Manager'] as Role[])(
    'a %s for whom nothing waits gets no documents',
    async (role) => {
      const society = await aSociety(app.db);
      const user = await aUser(app.db, role, role === 'Manager' ? memberOf(society) : {});
      expect(await documents(user)).toMatchObject(nothingWaits);
    },
  );

  it.each(['DataConsumer', 'Supervisor', 'HeadSupervisor'] as Role[])(
    'a %s may not read the documents, nor accept',
    async (role) => {
      const user = await aUser(app.db, role, memberOf(await aSociety(app.db)));
      expect([await documents(user), await accept(user)].map(({ status }) => status)).toEqual([403, 403]);
    },
  );

  it.each(['Administrator', 'GlobalCoordinator'] as Role[])('a %s may not accept', async (role) => {
    expect((await accept(await aUser(app.db, role))).status).toBe(403);
  });

  it.each(['Manager', 'TechnicalAdvisor'] as Role[])(
    'a %s is as head manager of the default organization, present or to come, and not otherwise',
    async (role) => {
      const society = await aSociety(app.db, { name: `Society with a ${role}` });
      const other = await anOrganization(app.db, society.id);
      const [present, toCome, plain] = [
        await aUser(app.db, role, memberOf(society)),
        await aUser(app.db, role, memberOf(society)),
        await aUser(app.db, role, memberOf(society)),
      ];
      const elsewhere = await aUser(app.db, role, { nationalSocietyId: society.id, organizationId: other });
      await appoint(app.db, society.organizationId, { headManagerId: present, pendingHeadManagerId: toCome });
      await appoint(app.db, other, { headManagerId: elsewhere });
      const pending = { pendingSocieties: [`Society with a ${role}`], staleSocieties: [] };
      expect([await asked(present), await asked(toCome)]).toEqual([pending, pending]);
      expect([await asked(plain), await asked(elsewhere)]).toEqual([nothing, nothing]);
    },
  );

  it('a coordinator is for every society of theirs, but for archived ones', async () => {
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
    expect(await asked(user)).toEqual({ pendingSocieties: ['antelope', 'Zebra'], staleSocieties: [] });
  });

  it('whoever consented is not, in whatever letter case their address is written', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Coordinator', {
      ...memberOf(society),
      emailAddress: 'Awa.Sow@Test.Example',
    });
    await aConsent(app.db, society.id, {
      userEmailAddress: 'aWA.sow@test.EXAMPLE',
      consentedFrom: new Date(now),
    });
    expect(await asked(user)).toEqual(nothing);
  });

  it('whoever’s consent has ended, or was given for another society, is', async () => {
    const [society, other] = [await aSociety(app.db, { name: 'Once more' }), await aSociety(app.db)];
    const address = { userEmailAddress: 'once@test.example', consentedFrom: new Date(now) };
    const user = await aUser(app.db, 'Coordinator', {
      ...memberOf(society),
      emailAddress: 'once@test.example',
    });
    await aConsent(app.db, society.id, { ...address, consentedUntil: new Date(now) });
    await aConsent(app.db, other.id, address);
    expect(await asked(user)).toEqual({ pendingSocieties: ['Once more'], staleSocieties: [] });
  });

  it('nobody is who is not signed in', async () => {
    expect((await app.nobody.get('/api/agreement/listPending')).status).toBe(401);
  });
});

describe('a changed document', () => {
  it('makes consents of before old, for those who read it in its language', async () => {
    const society = await aSociety(app.db, { name: 'Two languages' });
    const english = await aUser(app.db, 'Coordinator', memberOf(society));
    const french = await aUser(app.db, 'Coordinator', { ...memberOf(society), languageId: 2 });
    for (const user of [english, french]) expect((await accept(user)).status).toBe(200);
    app.clock.advance(60_000);
    change('fr');
    expect(await asked(english)).toEqual(nothing);
    expect(await asked(french)).toEqual({ pendingSocieties: [], staleSocieties: ['Two languages'] });
  });

  it('is never old news where there is none in the person’s language', async () => {
    const society = await aSociety(app.db);
    const arabic = await aUser(app.db, 'Coordinator', { ...memberOf(society), languageId: 4 });
    await accept(arabic);
    app.clock.advance(60_000);
    change('ar');
    app.services.agreements = app.services.agreements.filter(({ languageCode }) => languageCode !== 'ar');
    expect(await asked(arabic)).toEqual(nothing);
  });

  it('is consented to anew: the old consent ends, and nobody loses their place', async () => {
    const society = await aSociety(app.db);
    const head = await aUser(app.db, 'Manager', memberOf(society));
    const successor = await aUser(app.db, 'Manager', memberOf(society));
    await appoint(app.db, society.organizationId, { pendingHeadManagerId: head });
    await accept(head);
    await appoint(app.db, society.organizationId, { pendingHeadManagerId: successor });
    app.clock.advance(60_000);
    change('en');
    expect((await accept(head)).status).toBe(200);
    const renewedAt = app.clock.now();
    expect(await consentsOf(app.db, society.id)).toMatchObject([
      { consentedFrom: new Date(now), consentedUntil: renewedAt },
      { consentedFrom: renewedAt, consentedUntil: null },
    ]);
    expect(await headsOf(app.db, society.organizationId)).toEqual({
      headManagerId: head,
      pendingHeadManagerId: successor,
    });
  });
});

describe('consenting', () => {
  it('makes the appointed manager head manager, and ends what the one before consented to', async () => {
    const society = await aSociety(app.db);
    const before = await aUser(app.db, 'Manager', {
      ...memberOf(society),
      emailAddress: 'before@test.example',
    });
    const after = await aUser(app.db, 'TechnicalAdvisor', {
      ...memberOf(society),
      emailAddress: 'after@test.example',
      phoneNumber: '+221700000777',
    });
    await appoint(app.db, society.organizationId, { headManagerId: before, pendingHeadManagerId: after });
    await aConsent(app.db, society.id, {
      userEmailAddress: 'BEFORE@test.example',
      consentedFrom: new Date('2026-11-30T00:00:00Z'),
    });
    expect(await accept(after, 'fr')).toMatchObject({ status: 200, body: { isSuccess: true } });

    expect(await headsOf(app.db, society.organizationId)).toEqual({
      headManagerId: after,
      pendingHeadManagerId: null,
    });
    const [ended, given, ...more] = await consentsOf(app.db, society.id);
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
    expect([await asked(after), await asked(before)]).toEqual([nothing, nothing]);
  });

  it('is asked for again when the same address is appointed anew', async () => {
    const society = await aSociety(app.db, { name: 'Reopened' });
    const emailAddress = 'again@test.example';
    await aConsent(app.db, society.id, { userEmailAddress: emailAddress, consentedFrom: new Date(now) });
    const user = await aUser(app.db, 'Manager', { ...memberOf(society), emailAddress });
    await appoint(app.db, society.organizationId, { pendingHeadManagerId: user });
    expect(await asked(user)).toEqual({ pendingSocieties: ['Reopened'], staleSocieties: [] });
    expect((await accept(user)).status).toBe(200);
    expect((await headsOf(app.db, society.organizationId)).headManagerId).toBe(user);
    expect(await consentsOf(app.db, society.id)).toMatchObject([
      { consentedUntil: new Date(now) },
      { consentedUntil: null },
    ]);
  });

  it('of a manager who was moved to another organization makes them head of nothing', async () => {
    const society = await aSociety(app.db);
    const other = await anOrganization(app.db, society.id);
    const user = await aUser(app.db, 'Manager', { nationalSocietyId: society.id, organizationId: other });
    await appoint(app.db, society.organizationId, { pendingHeadManagerId: user });
    expect((await accept(user)).status).toBe(200);
    expect(await headsOf(app.db, society.organizationId)).toEqual({
      headManagerId: null,
      pendingHeadManagerId: user,
    });
    expect(await asked(user)).toEqual(nothing);
  });

  it('of a coordinator holds for each society and changes nobody’s place', async () => {
    const [first, second] = [await aSociety(app.db), await aSociety(app.db)];
    const coordinator = await aUser(app.db, 'Coordinator', memberOf(first));
    await join(coordinator, second);
    const head = await aUser(app.db, 'Manager', memberOf(first));
    await appoint(app.db, first.organizationId, { headManagerId: head, pendingHeadManagerId: coordinator });
    expect((await accept(coordinator, 'ES')).status).toBe(200);
    const consents = [...(await consentsOf(app.db, first.id)), ...(await consentsOf(app.db, second.id))];
    expect(consents).toMatchObject([
      { consentedUntil: null, languageCode: 'es' },
      { consentedUntil: null, languageCode: 'es' },
    ]);
    expect(await headsOf(app.db, first.organizationId)).toEqual({
      headManagerId: head,
      pendingHeadManagerId: coordinator,
    });
  });

  it('of an advisor of several societies holds where they lead or will, and keeps one copy', async () => {
    const [led, appointed, plain] = [
      await aSociety(app.db, { name: 'Advised A' }),
      await aSociety(app.db, { name: 'Advised B' }),
      await aSociety(app.db, { name: 'Advised C' }),
    ];
    const advisor = await aUser(app.db, 'TechnicalAdvisor', memberOf(led));
    await join(advisor, appointed);
    await join(advisor, plain);
    await appoint(app.db, led.organizationId, { headManagerId: advisor });
    await appoint(app.db, appointed.organizationId, { pendingHeadManagerId: advisor });
    expect((await documents(advisor)).body.value.pendingSocieties).toEqual([
      { nationalSocietyId: led.id, nationalSocietyName: 'Advised A' },
      { nationalSocietyId: appointed.id, nationalSocietyName: 'Advised B' },
    ]);
    await accept(advisor);
    const [one] = await consentsOf(app.db, led.id);
    const [two] = await consentsOf(app.db, appointed.id);
    expect(two?.consentDocument).toBe(one?.consentDocument);
    expect(await consentsOf(app.db, plain.id)).toEqual([]);
    expect((await headsOf(app.db, appointed.organizationId)).headManagerId).toBe(advisor);
  });

  it('is remembered with who did it', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Manager', memberOf(society));
    await appoint(app.db, society.organizationId, { pendingHeadManagerId: user });
    await accept(user, 'ar');
    const deeds = await app.db.selectFrom('auditEntries').selectAll().where('actorId', '=', user).execute();
    expect(deeds).toMatchObject([
      {
        deed: 'agreement/accept',
        subjectId: society.id,
        nationalSocietyId: society.id,
        before: { headManagerId: null, consentedAt: null },
        after: { headManagerId: user, languageCode: 'ar' },
      },
    ]);
  });

  it('is refused in a language that has no document, or when nothing waits', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Coordinator', memberOf(society));
    expect(await accept(user, 'xx')).toMatchObject({
      status: 400,
      body: { message: { key: 'consent.documentNotFound' } },
    });
    expect(await consentsOf(app.db, society.id)).toEqual([]);
    await accept(user);
    expect(await accept(user)).toMatchObject(nothingWaits);
  });

  it('in two tabs at once consents once', async () => {
    const society = await aSociety(app.db);
    const user = await aUser(app.db, 'Manager', memberOf(society));
    await appoint(app.db, society.organizationId, { pendingHeadManagerId: user });
    const answers = await Promise.all([accept(user, 'en'), accept(user, 'fr')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(nothingWaits);
    expect(await consentsOf(app.db, society.id)).toHaveLength(1);
  });
});

async function join(userId: number, { id, organizationId }: Society): Promise<void> {
  await app.db
    .insertInto('userNationalSocieties')
    .values({ userId, nationalSocietyId: id, organizationId })
    .execute();
}
