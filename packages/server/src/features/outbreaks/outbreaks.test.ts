import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { aHealthRisk } from '../../../test/support/builders/projects.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { anOutbreakFixture, type OutbreakFixture } from './testing/outbreaks-fixture.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

let fixture: OutbreakFixture;
let other: OutbreakFixture;

beforeAll(async () => {
  fixture = await anOutbreakFixture(app);
  other = await anOutbreakFixture(app);
});

const keyOf = ({ body }: { body: { message: { key: string } } }) => body.message.key;
const open = async () => {
  const id = await fixture.anOutbreak();
  return { id, ...fixture.on(id, fixture.people.manager) };
};

describe('an outbreak', () => {
  // SRV.FXNREQ.155, SRV.FXNREQ.171, SRV.FXNREQ.172
  it('has a code, places, a period, responsible people, and who opened it', async () => {
    const { manager } = fixture.people;
    const responsiblePeople = [{ userId: manager, responsibility: 'lead' }];
    const { body } = await fixture.create(manager, { responsiblePeople });
    expect(await fixture.on(body.value, manager).get()).toMatchObject({
      code: expect.stringMatching(/^[A-Z0-9]{2,4}-[A-Z]{2}-2026-\d{3}$/),
      ...{ state: 'open', startedOn: '2026-03-02', name: 'Outbreak by the river', today: '2026-03-11' },
      places: [{ level: 'village', id: fixture.society.villageId }],
      people: [{ userId: manager, responsibility: 'lead' }],
      log: [{ kind: 'opened', at: '2026-03-11T12:00:00' }],
      mayEdit: true,
    });
  });

  it('gets the next number, without gaps, also if many are opened at once and some are refused', async () => {
    const healthRiskId = await aHealthRisk(app.db, 90_001);
    const { manager } = fixture.people;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fixture.create(manager, {
          healthRiskId,
          // every third names a place of another national society
          ...(index % 3 === 2 && { outbreakPlaces: [{ level: 'village', id: other.society.villageId }] }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    const rows = await app.db
      .selectFrom('outbreaks')
      .select('code')
      .where('healthRiskId', '=', healthRiskId)
      .orderBy('code')
      .execute();
    expect(rows.map(({ code }) => Number(code.slice(-3)))).toEqual(
      Array.from({ length: 8 }, (_, index) => (rows[0] ? Number(rows[0].code.slice(-3)) : 0) + index),
    );
  });

  it.each([
    ['a start in the future', { startedOn: '2026-03-12' }, 'outbreak.startsInFuture'],
    ['no health risk', { healthRiskId: 999_999 }, 'validation.valueInvalid'],
  ])('is refused with %s', async (_name, given, key) => {
    const { status, body } = await fixture.create(fixture.people.manager, given);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(key);
  });

  it('names people of the own organization only', async () => {
    const responsiblePeople = [{ userId: fixture.people.otherManager, responsibility: 'lead' }];
    const { status } = await fixture.create(fixture.people.manager, { responsiblePeople });
    expect(status).toBe(400);
    const { id, post } = await open();
    const byOther = fixture.on(id, fixture.people.otherManager);
    const own = { ...fixture.fields, responsiblePeople };
    expect((await byOther.post('edit', own)).status).toBe(200);
    // who does not see them cannot remove them
    expect((await post('edit', { ...fixture.fields, responsiblePeople: [] })).status).toBe(200);
    const [person] = (await byOther.get()).people;
    expect(person).toMatchObject({ userId: fixture.people.otherManager });
    expect((await fixture.on(id, fixture.people.manager).get()).people[0]).not.toHaveProperty('userId');
  });

  // SRV.FXNREQ.156, SRV.FXNREQ.186
  it('is ended with a reason, then stays as it is until it is opened again', async () => {
    const { get, post } = await open();
    const end = { outbreakEndedOn: '2026-03-10', endReason: 'No cases for 42 days' };
    expect((await post('end', { ...end, outbreakEndedOn: '2026-03-12' })).status).toBe(400);
    expect((await post('end', { ...end, outbreakEndedOn: '2026-03-01' })).status).toBe(400);
    expect((await post('end', end)).status).toBe(200);
    expect(await get()).toMatchObject({ state: 'ended', endedOn: '2026-03-10' });
    expect(keyOf(await post('addAction', { task: 'Visit' }))).toBe('outbreak.isEnded');
    expect(keyOf(await post('end', end))).toBe('outbreak.isEnded');
    expect((await post('addNote', { outbreakNote: 'Still watched' })).status).toBe(200);
    expect((await post('reopen', { reopenReason: 'A new case' })).status).toBe(200);
    expect(keyOf(await post('reopen', { reopenReason: 'A new case' }))).toBe('outbreak.isOpen');
    const { log, state } = await get();
    expect(state).toBe('open');
    expect(log.map(({ kind, text }: { kind: string; text?: string }) => [kind, text])).toEqual([
      ['reopened', 'A new case'],
      ['note', 'Still watched'],
      ['ended', 'No cases for 42 days'],
      ['opened', undefined],
    ]);
  });
});

describe('the list', () => {
  it('shows the outbreaks of the national society, by status', async () => {
    const { id, post } = await open();
    await post('end', { outbreakEndedOn: '2026-03-10', endReason: 'Over' });
    const list = async (more = '') => {
      const address = `/api/outbreak/list?nationalSocietyId=${fixture.society.id}${more}`;
      const { body } = await app.as(fixture.people.advisor).get(address);
      return body.value.data.map((row: { id: number }) => row.id);
    };
    const foreign = await other.anOutbreak();
    expect(await list()).toContain(id);
    expect(await list()).not.toContain(foreign);
    expect(await list('&onlyState=ended')).toContain(id);
    expect(await list('&onlyState=open')).not.toContain(id);
  });
});

const listOf = async (alertId: number, by: number, of = fixture) => {
  const query = `nationalSocietyId=${of.society.id}&ofAlertId=${alertId}`;
  const { body } = await app.as(by).get(`/api/outbreak/list?${query}`);
  return body.value.data.map(({ id }: { id: number }) => id);
};

describe('alerts of an outbreak', () => {
  const anAlert = async (of = fixture) => (await of.alertOfThree()).alertId;

  // SRV.FXNREQ.011, SRV.FXNREQ.173
  it('are joined with it once, and lead to the first report', async () => {
    const { id, get, post, read } = await open();
    const { alertId, reportIds } = await fixture.alertOfThree();
    const candidates = (await read('candidates')).body.value;
    expect(candidates.alerts.map((alert: { id: number }) => alert.id)).toContain(alertId);
    expect((await post('link', { outbreakAlertIds: [alertId] })).status).toBe(200);
    const outbreak = await get();
    expect(outbreak).toMatchObject({
      alerts: [{ id: alertId, projectId: fixture.projectId, reportCount: 3, status: 'Open' }],
      ...{ hiddenAlertCount: 0, firstReport: { id: Math.min(...reportIds) } },
      cases: { suspected: 0, probable: 0, confirmed: 0, notACase: 0, unclassified: 3 },
    });
    expect(await listOf(alertId, fixture.people.manager)).toEqual([id]);
    expect(await listOf(await anAlert(), fixture.people.manager)).toEqual([]);
    const second = await fixture.anOutbreak();
    const onSecond = fixture.on(second, fixture.people.manager);
    expect(keyOf(await onSecond.post('link', { outbreakAlertIds: [alertId] }))).toBe('outbreak.linksChanged');
    expect((await post('unlink', { outbreakAlertIds: [alertId] })).status).toBe(200);
    expect(keyOf(await post('unlink', { outbreakAlertIds: [alertId] }))).toBe('outbreak.linksChanged');
    expect((await onSecond.post('link', { outbreakAlertIds: [alertId] })).status).toBe(200);
    expect((await fixture.on(id, fixture.people.manager).get()).alerts).toEqual([]);
  });

  it('are all of the national society: one foreign id, and nothing is added', async () => {
    const { get, post } = await open();
    const ids = [await anAlert(), await anAlert(other)];
    expect(keyOf(await post('link', { outbreakAlertIds: ids }))).toBe('outbreak.linksChanged');
    expect((await get()).alerts).toEqual([]);
    expect((await post('link', {})).status).toBe(400);
  });

  it('are added once by many at the same time', async () => {
    const alertId = await anAlert();
    const outbreaks = await Promise.all(Array.from({ length: 4 }, () => fixture.anOutbreak()));
    const answers = await Promise.all(
      outbreaks.map((id) =>
        fixture.on(id, fixture.people.manager).post('link', { outbreakAlertIds: [alertId] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('count the cases of their reports by class, without dismissed ones', async () => {
    const { people } = fixture;
    const { get, post } = await open();
    const { alertId, reportIds } = await fixture.alertOfThree();
    await post('link', { outbreakAlertIds: [alertId] });
    const [first, second] = reportIds;
    await app.as(people.manager).post(`/api/report/${first}/classify`, { confirmedCount: 1 });
    await fixture.on(alertId, people.manager);
    await app.db
      .updateTable('reports')
      .set({ status: 'Rejected' })
      .where('id', '=', second ?? 0)
      .execute();
    expect((await get()).cases).toEqual({
      ...{ suspected: 0, probable: 0, confirmed: 1, notACase: 0, unclassified: 1 },
    });
  });
});

describe('the case definition and the risk assessment', () => {
  // SRV.FXNREQ.174, SRV.FXNREQ.175
  it('keep every version of the definition, with its reason', async () => {
    const { get, post } = await open();
    const definition = { suspectedDefinition: 'Three loose stools a day', definitionReason: 'First cases' };
    await post('define', definition);
    const wider = {
      ...definition,
      confirmedDefinition: 'With a positive culture',
      definitionReason: 'Culture',
    };
    expect((await post('define', wider)).status).toBe(200);
    expect((await get()).definitions).toMatchObject([
      { version: 2, confirmed: 'With a positive culture', reason: 'Culture', by: expect.any(String) },
      { version: 1, suspected: 'Three loose stools a day', reason: 'First cases' },
    ]);
  });

  const assessment = {
    ...{ assessedOn: '2026-03-10', likelihood: 'likely', consequences: 'major', confidence: 'medium' },
    ...{ hazard: 'Cholera', exposure: '2,000 people at the river', riskContext: 'Rainy season' },
    evidence: 'Two visits',
  };

  // SRV.FXNREQ.158, SRV.FXNREQ.159
  it('keep every assessment, with the level of the matrix', async () => {
    const { get, post } = await open();
    expect((await post('assess', assessment)).status).toBe(200);
    expect(
      (await post('assess', { ...assessment, likelihood: 'unlikely', consequences: 'minor' })).status,
    ).toBe(200);
    const outbreak = await get();
    expect(outbreak.riskLevel).toBe('low');
    expect(outbreak.assessments).toMatchObject([
      { version: 2, level: 'low' },
      { version: 1, level: 'high', context: 'Rainy season', evidence: 'Two visits', by: expect.any(String) },
    ]);
    expect((await post('assess', { ...assessment, assessedOn: '2026-03-12' })).status).toBe(400);
    expect((await post('assess', { ...assessment, hazard: ' ' })).status).toBe(400);
  });

  it('get different versions if two write at once', async () => {
    const { get, post } = await open();
    await Promise.all([post('assess', assessment), post('assess', assessment), post('assess', assessment)]);
    expect((await get()).assessments.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  });
});

// SRV.FXNREQ.185
test('actions have somebody responsible and a due date, and are marked as done', async () => {
  const { get, post } = await open();
  const action = { task: 'Disinfect the wells', responsibleId: fixture.people.advisor, dueOn: '2026-03-10' };
  const { body } = await post('addAction', action);
  const outbreakActionId = body.value;
  expect((await get()).actions).toMatchObject([{ task: 'Disinfect the wells', isOverdue: true }]);
  for (const isActionDone of [true, true])
    expect((await post('setActionDone', { outbreakActionId, isActionDone })).status).toBe(200);
  const { actions, log } = await get();
  expect(actions).toMatchObject([{ isOverdue: false, done: { at: '2026-03-11T12:00:00' } }]);
  expect(log.filter(({ kind }: { kind: string }) => kind === 'actionDone')).toHaveLength(1);
  const stranger = other.on(await other.anOutbreak(), other.people.manager);
  for (const call of ['setActionDone', 'removeAction'])
    expect(keyOf(await stranger.post(call, { outbreakActionId, isActionDone: false }))).toBe(
      'outbreak.actionNotFound',
    );
  const foreign = { ...action, responsibleId: other.people.manager };
  expect((await post('addAction', foreign)).status).toBe(400);
  expect((await post('removeAction', { outbreakActionId })).status).toBe(200);
  expect((await get()).actions).toEqual([]);
});

describe('access', () => {
  it('ends at the national society', async () => {
    const { id } = await open();
    for (const person of [other.people.manager, fixture.people.supervisor, fixture.people.dataConsumer]) {
      expect((await fixture.on(id, person).read('get')).status).toBe(403);
      expect((await fixture.on(id, person).post('addNote', { outbreakNote: 'Me' })).status).toBe(403);
    }
  });

  it('to alerts ends at the projects of the own organization where there is a coordinator', async () => {
    const coordinated = await anOutbreakFixture(app);
    const { people, society } = coordinated;
    const { aUser } = await import('../../../test/support/builders/people.ts');
    const { anOrganization } = await import('../../../test/support/builders/societies.ts');
    const at = { nationalSocietyId: society.id };
    await aUser(app.db, 'Coordinator', { ...at, organizationId: society.organizationId });
    const outsider = await aUser(app.db, 'Manager', {
      ...at,
      organizationId: await anOrganization(app.db, society.id),
    });
    const id = await coordinated.anOutbreak();
    const { alertId } = await coordinated.alertOfThree();
    const byOutsider = coordinated.on(id, outsider);
    expect(keyOf(await byOutsider.post('link', { outbreakAlertIds: [alertId] }))).toBe(
      'outbreak.linksChanged',
    );
    expect((await byOutsider.read('candidates')).body.value.alerts).toEqual([]);
    const own = coordinated.on(id, people.manager);
    expect((await own.post('link', { outbreakAlertIds: [alertId] })).status).toBe(200);
    expect(await byOutsider.get()).toMatchObject({ alerts: [], hiddenAlertCount: 1 });
    expect(await byOutsider.get()).not.toHaveProperty('firstReport');
    expect(await listOf(alertId, people.manager, coordinated)).toEqual([id]);
    expect(await listOf(alertId, outsider, coordinated)).toEqual([]);
  });
});
