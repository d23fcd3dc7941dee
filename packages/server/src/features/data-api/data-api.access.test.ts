import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import { tokenScopes } from '@harken/domain/access-tokens/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccessToken, readData } from '../../../test/support/builders/access-tokens.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { createKnownValues } from '../../../test/support/calls/known-values.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

/** Who may read what with which scope, from docs/spec/access.md and not from the permission table. */
const operations: Record<string, { scope: TokenScope | null; roles: string }> = {
  reports: { scope: 'readReports', roles: 'AMT' },
  collectors: { scope: 'readReports', roles: 'AMT' },
  alerts: { scope: 'readAlerts', roles: 'AMTC' },
  'alert-events': { scope: 'readAlerts', roles: 'AMT' },
  signals: { scope: 'readAlerts', roles: 'AMTC' },
  places: { scope: 'readPlaces', roles: 'AMTC' },
  projects: { scope: null, roles: 'AMTC' },
  'health-risks': { scope: null, roles: 'AMTC' },
};
const names = Object.keys(operations);

const app = await startTestApp({ now: '2026-03-11T08:00:00Z' });
afterAll(() => app.close());

type Side = Awaited<ReturnType<typeof aSide>>;
let own: Side;
let foreign: Side;

/** A national society with a project of two organizations: everything that operations return, with texts to look for. */
async function aSide(mark: string) {
  const { db } = app;
  const fixture: AlertFixture = await anAlertFixture(app);
  const { society, people, projectId, collectors } = fixture;
  const known = await createKnownValues(app, fixture);
  const reportOfOther = await fixture.report(collectors.ofOther);
  const anonymous = await fixture.report(collectors.ofColleague, { isAnonymized: true, phoneNumber: null });
  await db
    .updateTable('rawReports')
    .set({ text: `text ${mark}` })
    .where('nationalSocietyId', '=', society.id)
    .execute();
  await db.updateTable('rawReports').set({ isAnonymized: true }).where('id', '=', anonymous).execute();
  await db
    .updateTable('dataCollectors')
    .set({ name: `name ${mark}`, displayName: `shown ${mark}` })
    .where('projectId', '=', projectId)
    .execute();
  const gone = { name: null, displayName: null, isAnonymized: true, deletedAt: app.clock.now() };
  await db.updateTable('dataCollectors').set(gone).where('id', '=', collectors.ofColleague.id).execute();
  const alertId = Number(known.alertId);
  await db
    .updateTable('alerts')
    .set({ comments: `comment ${mark}` })
    .where('id', '=', alertId)
    .execute();
  const event = await db
    .insertInto('alertEventLogs')
    .values({
      alertId,
      alertEventTypeId: 1,
      loggedById: people.manager,
      text: `event ${mark}`,
      occurredAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const coordinator = await aUser(db, 'Coordinator');
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'dataCollectorId'])
    .where('projectId', '=', projectId)
    .execute();
  return {
    ...{
      mark,
      fixture,
      known,
      society,
      projectId,
      alertId,
      eventId: event.id,
      anonymous,
      reportOfOther,
      coordinator,
    },
    reportIds: reports.map(({ id }) => id).sort((a, b) => a - b),
    people: { ...people, coordinator },
  };
}

beforeAll(async () => {
  own = await aSide('of the own society');
  foreign = await aSide('of a foreign society');
});

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever they expect from a row
type Row = any;
async function readAll(
  token: string,
  name: string,
  query = '',
): Promise<{ status: number; rows: Row[]; text: string }> {
  const rows: Row[] = [];
  let text = '';
  let cursor = '';
  for (;;) {
    const response = await readData(app, token, `${name}?limit=3${cursor}${query}`);
    if (response.statusCode !== 200) return { status: response.statusCode, rows, text: response.body };
    const page = response.json();
    rows.push(...page.data);
    text += response.body;
    cursor = `&changed_since=${page.next}`;
    if (!page.has_more) return { status: 200, rows, text };
  }
}

/** Whatever could tell of the people of a side: names, numbers, texts, coordinates. */
function personalTextsOf({ mark, fixture }: Side): string[] {
  const numbers = Object.values(fixture.collectors).flatMap(({ phoneNumber }) => phoneNumber ?? []);
  return [
    `name ${mark}`,
    `shown ${mark}`,
    `text ${mark}`,
    `comment ${mark}`,
    `event ${mark}`,
    ...numbers,
    '"latitude":-13.5',
    '"latitude":1,',
  ];
}

describe.each(names)('%s', (name) => {
  const { scope, roles } = operations[name] as (typeof operations)[string];
  const people = [
    ['admin', 'A'],
    ['manager', 'M'],
    ['advisor', 'T'],
    ['otherManager', 'M'],
    ['coordinator', 'C'],
    ['dataConsumer', 'D'],
    ['supervisor', 'S'],
    ['stranger', 'M'],
  ] as const;

  test.each(people)('with each scope, as %s', async (who, letter) => {
    for (const given of tokenScopes) {
      const token = await anAccessToken(app, { userId: own.people[who], scopes: [given] });
      const { status, text } = await readAll(token, name);
      // Supervisors and data consumers create no tokens, and one from before they got that role reads nothing.
      const expected = (scope === null || scope === given) && roles.includes(letter) ? 200 : 403;
      expect([who, given, status]).toEqual([who, given, expected]);
      if (who !== 'admin') for (const secret of personalTextsOf(foreign)) expect(text).not.toContain(secret);
      for (const secret of personalTextsOf(own)) expect(text).not.toContain(secret);
    }
  });

  test('without a token, or with a wrong one, is 401', async () => {
    for (const token of [null, `hkn_${'x'.repeat(43)}`, 'nonsense']) {
      const response = await readData(app, token, name);
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toMatch(/^Bearer realm="Harken"/);
      expect(response.headers['content-type']).toMatch('application/problem+json');
    }
  });
});

const idsOf = (rows: Row[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const readIds = async (token: string, name: string, query?: string) =>
  idsOf((await readAll(token, name, query)).rows);

test.each(['manager', 'advisor', 'otherManager'] as const)(
  '%s reads the own national society',
  async (who) => {
    const token = await anAccessToken(app, { userId: own.people[who] });
    expect(await readIds(token, 'reports')).toEqual(own.reportIds);
    expect(await readIds(token, 'alerts')).toEqual([own.alertId]);
    expect(await readIds(token, 'alert-events')).toEqual([own.eventId]);
    expect(await readIds(token, 'signals')).toEqual([own.known.signalId]);
    expect(await readIds(token, 'projects')).toEqual([own.projectId]);
    const places = (await readAll(token, 'places')).rows;
    expect(new Set(places.map(({ national_society_id: id }) => id))).toEqual(new Set([own.society.id]));
  },
);

test('a stranger and a service account of another national society read nothing of it', async () => {
  const tokens = [
    await anAccessToken(app, { userId: own.people.stranger, hasPersonalData: true }),
    await anAccessToken(app, {
      nationalSocietyId: foreign.society.id,
      role: 'Administrator',
      hasPersonalData: true,
    }),
  ];
  for (const token of tokens) {
    for (const name of names.filter((item) => item !== 'health-risks')) {
      const { rows, text } = await readAll(token, name);
      expect(rows.filter((row) => row.national_society_id === own.society.id)).toEqual([]);
      for (const secret of personalTextsOf(own).filter((item) => !item.startsWith('"')))
        expect(text).not.toContain(secret);
    }
    for (const query of [`project_id=${own.projectId}`, `national_society_id=${own.society.id}`])
      expect((await readData(app, token, `reports?${query}`)).json()).toMatchObject({
        status: 403,
        code: 'out_of_reach',
      });
  }
});

describe('senders', () => {
  const read = async (who: 'manager' | 'otherManager' | 'admin', hasPersonalData: boolean) => {
    const token = await anAccessToken(app, {
      userId: own.people[who],
      hasPersonalData,
      projectIds: [own.projectId],
    });
    return {
      reports: (await readAll(token, 'reports')).rows,
      collectors: (await readAll(token, 'collectors')).rows,
    };
  };

  test('of the own organization are shown, with their data only if the token reads them', async () => {
    for (const hasPersonalData of [false, true]) {
      const { reports, collectors } = await read('manager', hasPersonalData);
      const personal = <T>(value: T) => (hasPersonalData ? value : null);
      const { ofSupervisor, ofOther, ofColleague } = own.fixture.collectors;
      const shown = reports.find((row) => row.collector_id === ofSupervisor.id);
      expect(shown).toMatchObject({
        village_id: own.society.villageId,
        sender_phone_number: personal(ofSupervisor.phoneNumber),
        message_text: personal(`text ${own.mark}`),
        latitude: personal(1),
      });
      const hidden = reports.find(({ id }) => id === own.reportOfOther);
      expect(hidden).toMatchObject({
        collector_id: null,
        village_id: null,
        zone_id: null,
        case_count: 1,
        district_id: own.society.districtId,
      });
      expect(hidden).toMatchObject({
        sender_phone_number: null,
        message_text: null,
        latitude: null,
        longitude: null,
      });
      expect(reports.find(({ id }) => id === own.anonymous)).toMatchObject({
        is_anonymized: true,
        message_text: null,
        latitude: null,
      });
      expect(collectors.find(({ id }) => id === ofOther.id)).toBeUndefined();
      expect(collectors.find(({ id }) => id === ofColleague.id)).toEqual({
        id: ofColleague.id,
        deleted: true,
      });
      expect(collectors.find(({ id }) => id === ofSupervisor.id)).toMatchObject({
        ...{ deleted: false, type: 'person', sex: 'female' },
        name: personal(`name ${own.mark}`),
        phone_numbers: personal([ofSupervisor.phoneNumber]),
        locations: [
          {
            village_id: own.society.villageId,
            zone_id: null,
            latitude: personal(-13.5),
            longitude: personal(33.5),
          },
        ],
      });
    }
  });

  test('of other organizations are shown to them, and all to Administrators', async () => {
    const other = await read('otherManager', true);
    expect(other.reports.find(({ id }) => id === own.reportOfOther)?.collector_id).toBe(
      own.fixture.collectors.ofOther.id,
    );
    expect(other.reports.filter(({ message_text: text }) => text !== null)).toHaveLength(1);
    const { reports } = await read('admin', true);
    expect(reports.filter(({ id }) => id !== own.anonymous).every((row) => row.collector_id !== null)).toBe(
      true,
    );
  });
});

describe('limits of a token', () => {
  test('to an organization exclude what others reported', async () => {
    const { otherOrganizationId } = own.fixture;
    const token = await anAccessToken(app, {
      userId: own.people.admin,
      organizationIds: [otherOrganizationId],
    });
    expect(await readIds(token, 'reports')).toEqual([own.reportOfOther]);
    expect(await readIds(token, 'alerts')).toEqual([]);
    expect(await readIds(token, 'alert-events')).toEqual([]);
    const collectors = (await readAll(token, 'collectors')).rows.filter((row) => !row.deleted);
    expect(idsOf(collectors)).toEqual([own.fixture.collectors.ofOther.id]);
    expect((await readData(app, token, 'signals')).json()).toMatchObject({
      status: 403,
      code: 'token_limited',
    });
    const places = (await readAll(token, 'places')).rows;
    expect(new Set(places.map((row) => row.national_society_id))).toEqual(new Set([own.society.id]));
  });

  test('to a project or national society exclude others', async () => {
    const { admin } = own.people;
    const ofProject = await anAccessToken(app, { userId: admin, projectIds: [foreign.projectId] });
    const ofSociety = await anAccessToken(app, { userId: admin, nationalSocietyIds: [foreign.society.id] });
    for (const token of [ofProject, ofSociety]) {
      expect(await readIds(token, 'reports')).toEqual(foreign.reportIds);
      expect(await readIds(token, 'projects')).toEqual([foreign.projectId]);
      const places = (await readAll(token, 'places')).rows;
      expect(new Set(places.map((row) => row.national_society_id))).toEqual(new Set([foreign.society.id]));
    }
    expect(await readIds(ofSociety, 'signals')).toEqual([foreign.known.signalId]);
    expect((await readData(app, ofProject, `reports?project_id=${own.projectId}`)).statusCode).toBe(403);
  });
});

test('where a coordinator keeps organizations apart, only projects in which the organization takes part are read', async () => {
  const { society, projectId, people, fixture } = foreign;
  await app.db
    .insertInto('userNationalSocieties')
    .values({
      userId: foreign.coordinator,
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    })
    .execute();
  const manager = await anAccessToken(app, { userId: people.otherManager });
  const account = await anAccessToken(app, {
    ...{ nationalSocietyId: society.id, role: 'Manager', organizationId: fixture.otherOrganizationId },
  });
  for (const token of [manager, account]) expect(await readIds(token, 'reports')).toEqual(foreign.reportIds);
  await app.db
    .deleteFrom('projectOrganizations')
    .where('projectId', '=', projectId)
    .where('organizationId', '=', fixture.otherOrganizationId)
    .execute();
  for (const token of [manager, account])
    for (const name of ['reports', 'alerts', 'alert-events', 'collectors', 'projects'])
      expect(await readIds(token, name)).toEqual([]);
  const coordinator = await anAccessToken(app, { userId: foreign.coordinator });
  expect(await readIds(coordinator, 'alerts')).toEqual([foreign.alertId]);
});
