import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { anAlert } from '../../../test/support/builders/reports.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { anOutbreakFixture, type OutbreakFixture } from './testing/outbreaks-fixture.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

let fixture: OutbreakFixture;
beforeAll(async () => {
  fixture = await anOutbreakFixture(app);
  const { id: nationalSocietyId, districtId } = fixture.society;
  await db
    .insertInto('placeCodes')
    .values({ nationalSocietyId, districtId, system: 'pcode', code: 'XX0107' })
    .execute();
});

const open = async () => {
  const outbreakId = await fixture.anOutbreak();
  const read = (by = fixture.people.manager) => fixture.on(outbreakId, by).read('goFieldReport');
  const addRow = (number: number, given: object) =>
    db
      .insertInto('lineListRows')
      .values({
        ...{ outbreakId, organizationId: fixture.society.organizationId, number },
        ...{
          own: '{}',
          createdAt: app.clock.now(),
          changedAt: app.clock.now(),
          personName: 'Zanele Mbeki',
          ...given,
        },
      })
      .execute();
  return { outbreakId, read, addRow };
};

/** Joins an alert with the outbreak, which is escalated or not. */
async function addAlert(outbreakId: number, escalatedAt: Date | null) {
  const { projectId, projectHealthRiskId } = fixture;
  const reportId = await fixture.report(fixture.collectors.ofSupervisor);
  const alertId = await anAlert(db, { projectId, projectHealthRiskId, reportIds: [reportId] });
  const status = escalatedAt ? 'Escalated' : 'Open';
  await db.updateTable('alerts').set({ status, escalatedAt }).where('id', '=', alertId).execute();
  await db.insertInto('outbreakAlerts').values({ outbreakId, alertId }).execute();
}

describe('the draft of a field report', () => {
  it('is refused with the reason until an alert is escalated or a case confirmed', async () => {
    const { outbreakId, read, addRow } = await open();
    await addAlert(outbreakId, null);
    await addRow(1, { classification: 'probable' });
    const refused = await read();
    expect([refused.status, refused.body.message.key]).toEqual([400, 'outbreak.notVerified']);
    await addRow(2, { classification: 'confirmed' });
    expect((await read()).status).toBe(200);
  });

  it('has the fields of GO with the figures of the line list, districts by code, and nobody by name', async () => {
    const { read, addRow } = await open();
    await addRow(1, { classification: 'confirmed', outcome: 'died' });
    await addRow(2, { classification: 'suspected' });
    await addRow(3, { classification: null });
    await addRow(4, { classification: 'notACase', outcome: 'died' });
    const { value } = (await read()).body;
    expect(value.draft).toMatchObject({
      ...{ epi_cases: 3, epi_suspected_cases: 2, epi_probable_cases: 0, epi_confirmed_cases: 1 },
      ...{ epi_num_dead: 1, epi_figures_source: 2, start_date: '2026-03-02', sit_fields_date: '2026-03-11' },
      districts: [{ level: 'district', codes: [{ system: 'pcode', code: 'XX0107' }] }],
      country: expect.stringMatching(/^[A-Z]{2}$/),
      source_note: expect.stringContaining('line list with 4 people'),
    });
    for (const text of ['Confirmed cases: 1', 'Deaths: 1', 'pcode: XX0107'])
      expect(value.text).toContain(text);
    for (const typed of ['Zanele', 'Outbreak by the river'])
      expect(JSON.stringify(value)).not.toContain(typed);
  });

  it('has the figures of the reports while there is no line list', async () => {
    const { outbreakId, read } = await open();
    await addAlert(outbreakId, app.clock.now());
    const { draft } = (await read()).body.value;
    expect(draft).toMatchObject({ epi_cases: 1, epi_suspected_cases: 1, epi_num_dead: 0 });
    expect(draft.source_note).toContain('reports of volunteers');
  });

  it('is in the language of the reader', async () => {
    const { read, addRow } = await open();
    await addRow(1, { classification: 'confirmed' });
    const own = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    const reader = await aUser(db, 'Manager', own);
    await db.updateTable('users').set({ languageId: 2 }).where('id', '=', reader).execute();
    expect((await read(reader)).body.value.text).toContain('Cas confirmés');
  });

  it('is not there for people of other national societies', async () => {
    const other = await anOutbreakFixture(app);
    const { read, addRow } = await open();
    await addRow(1, { classification: 'confirmed' });
    expect((await read(other.people.manager)).status).toBe(403);
  });
});
