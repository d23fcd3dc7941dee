import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aSession, aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { readPdf } from '../../../../test/support/files/pdf-text.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const languages = { en: 1, fr: 2, es: 3, ar: 4 };
type Language = keyof typeof languages;
const names: Record<Language, string> = {
  en: 'Measles',
  fr: 'Rougeole',
  es: 'Sarampión',
  ar: 'الحصبة',
};

let society: Awaited<ReturnType<typeof aSociety>>;
let at: { nationalSocietyId: number; organizationId: number };
let projectId: number;
let emptyProjectId: number;
let manager: number;
let supervisor: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  projectId = await aProject(app.db, society, { name: 'Côte, 2026' });
  emptyProjectId = await aProject(app.db, society);
  manager = await aUser(app.db, 'Manager', at);
  const person = { ...at, projectId, name: 'Awa Diop', phoneNumber: '+221 77 123 45 67' };
  supervisor = await aUser(app.db, 'Supervisor', person);
  const measles = await aHealthRisk(app.db, 7);
  for (const language of ['fr', 'es', 'ar'] as const)
    await app.db
      .insertInto('healthRiskContents')
      .values({
        healthRiskId: measles,
        languageId: languages[language],
        ...{ name: names[language], caseDefinition: '', feedbackMessage: '' },
      })
      .execute();
  await app.db
    .updateTable('healthRiskContents')
    .set({ name: names.en })
    .where('healthRiskId', '=', measles)
    .where('languageId', '=', languages.en)
    .execute();
  const others = [
    await aHealthRisk(app.db, 21, 'NonHuman'),
    await aHealthRisk(app.db, 33, 'UnusualEvent'),
    await findActivity(),
  ];
  for (const healthRiskId of [measles, ...others]) await aProjectHealthRisk(app.db, projectId, healthRiskId);
});

/** The health risk of activity reports, which every installation has. */
async function findActivity(): Promise<number> {
  const found = await app.db
    .selectFrom('healthRisks')
    .select('id')
    .where('healthRiskCode', '=', 99)
    .executeTakeFirstOrThrow();
  return found.id;
}

async function request(userId: number, query = '', project = projectId) {
  const cookie = await aSession(app.db, userId, app.clock.now());
  const url = `/api/project/${project}/smsReferenceCard${query}`;
  const response = await app.app.inject({ method: 'GET', url, headers: { cookie } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

async function readCard(query = '', project = projectId) {
  const { status, headers, bytes } = await request(manager, query, project);
  expect(status).toBe(200);
  return { headers, ...(await readPdf(bytes)) };
}

describe('an SMS reference card', () => {
  it.each([
    ['en', 'How to report by SMS', 'One person: 7#2#1', 'Referred to a health'],
    ['fr', 'Signaler par SMS', 'Une personne : 7#2#1', 'moins de 5 ans'],
    ['es', 'Cómo notificar por SMS', 'Una persona: 7#2#1', 'Muertes'],
  ] as const)('is in the chosen language: %s', async (language, ...expected) => {
    const { all, info, sizes } = await readCard(`?languageCode=${language}`);
    expect(info).toMatchObject({ Language: language, Author: 'Harken' });
    const text = all.replaceAll(/\u00a0|\u202f/g, ' ');
    for (const words of [...expected, names[language], '7#2#0#1#3', '7#2#0#1#3#2#0#1'])
      expect(text).toContain(words);
    for (const code of ['21', '33', '99']) expect(text).toContain(` ${code} `);
    expect(sizes).toHaveLength(1);
  });

  it('explains the days since onset where the project reads them, still on one page', async () => {
    expect((await readCard('?languageCode=en')).all).not.toContain('7#2#1#3');
    const set = (readsOnset: boolean) =>
      app.db.updateTable('projects').set({ readsOnset }).where('id', '=', projectId).execute();
    await set(true);
    for (const language of Object.keys(languages)) {
      const { all, sizes } = await readCard(`?languageCode=${language}`);
      expect(all).toContain('7#2#1#3');
      expect(sizes).toHaveLength(1);
    }
    await set(false);
  });

  it('is written from right to left in Arabic, with messages from left to right', async () => {
    const { all, texts, info } = await readCard('?languageCode=ar');
    expect(info).toMatchObject({ Language: 'ar' });
    for (const words of ['كيفية الإبلاغ برسالة نصية', names.ar, '7#2#1', '7#2#0#1#3#2#0#1', 'المشرف'])
      expect(all).toContain(words);
    const title = texts.find(({ text }) => text.includes('نصية') || text.includes('كيفية'));
    expect(title?.right).toBeGreaterThan(500);
    const code = texts.find(({ text, size }) => text.trim() === '21' && size > 12);
    expect(code?.left).toBeGreaterThan(500);
    const numbers = texts.filter(({ text, size }) => /^\d$/.test(text.trim()) && size > 13);
    const aggregate = numbers.filter(({ baseline }) => baseline === numbers.at(-1)?.baseline);
    expect(aggregate.map(({ text }) => text.trim()).join('')).toBe('72013201');
    expect(aggregate.map(({ left }) => left)).toEqual(
      aggregate.map(({ left }) => left).toSorted((a, b) => a - b),
    );
  });

  it('is in the language of the society unless another one is chosen, and is named after the project', async () => {
    await app.db.updateTable('nationalSocieties').set({ contentLanguageId: languages.fr }).execute();
    const { headers, all } = await readCard();
    expect(all).toContain('Signaler par SMS');
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''sms-card_Cote-2026_fr.pdf");
    expect((await request(manager, '?languageCode=de')).status).toBe(400);
  });

  it('has the number of the gateway if it is known', async () => {
    const unknown = await readCard('?languageCode=en');
    expect(unknown.all).not.toContain('+221');
    const { id } = await aGateway(app.db, society.id);
    await app.db
      .updateTable('smsGateways')
      .set({ ownPhoneNumber: '+221330000000' })
      .where('id', '=', id)
      .execute();
    expect((await readCard('?languageCode=en')).all).toContain('Send your SMS to +221330000000');
  });

  it('has the supervisor only if one is chosen', async () => {
    expect((await readCard('?languageCode=en')).all).not.toContain('Awa Diop');
    const { all } = await readCard(`?languageCode=ar&supervisorId=${supervisor}`);
    expect(all).toContain('Awa Diop');
    expect(all).toContain('+221 77 123 45 67');
  });

  it('refuses a supervisor whom the caller may not choose', async () => {
    const coordinator = await aUser(app.db, 'Coordinator', at);
    expect((await request(coordinator, `?supervisorId=${supervisor}`)).status).toBe(400);
    const elsewhere = await aUser(app.db, 'Supervisor', { ...at, projectId: emptyProjectId });
    expect((await request(manager, `?supervisorId=${elsewhere}`)).status).toBe(400);
    expect((await request(manager, `?supervisorId=${manager}`)).status).toBe(400);
  });

  it('says so when the project has no health risks', async () => {
    const { all, sizes } = await readCard('?languageCode=en', emptyProjectId);
    expect(all).toContain('This project has no health risks yet.');
    expect(all).not.toContain('#');
    expect(sizes).toHaveLength(1);
  });

  it('uses smaller print for many health risks, and more pages below a readable size', async () => {
    const crowded = await aProject(app.db, society);
    const addRisks = async (from: number, until: number) => {
      for (let code = from; code < until; code += 1)
        await aProjectHealthRisk(app.db, crowded, await aHealthRisk(app.db, code));
    };
    await addRisks(100, 140);
    const forty = await readCard('?languageCode=en', crowded);
    for (let code = 100; code < 140; code += 1) expect(forty.all).toContain(`${code} Risk ${code}`);
    expect(forty.sizes.length).toBeLessThanOrEqual(2);
    await addRisks(140, 300);
    const many = await readCard('?languageCode=en', crowded);
    expect(many.all).toContain('299 Risk 299');
    expect(many.sizes.length).toBeGreaterThan(1);
    for (const { texts } of [forty, many])
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(7.5);
  }, 60_000);
});

describe('the SMS reference card', () => {
  it.each(['DataConsumer', 'GlobalCoordinator'] as const)('is refused to a %s', async (role) => {
    const user = await aUser(app.db, role, role === 'DataConsumer' ? at : {});
    expect((await request(user)).status).toBe(403);
  });

  it.each(['TechnicalAdvisor', 'Coordinator', 'Supervisor', 'HeadSupervisor'] as const)(
    'is given to a %s of the project',
    async (role) => {
      const user = await aUser(app.db, role, { ...at, projectId });
      expect((await request(user)).status).toBe(200);
    },
  );

  it('is refused to people of other projects and societies', async () => {
    const other = await aSociety(app.db);
    const stranger = { nationalSocietyId: other.id, organizationId: other.organizationId };
    const strangers = [
      await aUser(app.db, 'Manager', stranger),
      await aUser(app.db, 'Supervisor', { ...at, projectId: emptyProjectId }),
    ];
    for (const user of strangers) expect((await request(user)).status).toBe(403);
    const administrator = await aUser(app.db, 'Administrator');
    expect((await request(administrator, '', 999_999)).status).toBe(400);
  });
});
