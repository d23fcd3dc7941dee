import type { AlertFixture } from '../support/fixtures/alert-fixture.ts';
import type { TestApp } from '../support/test-app.ts';

/** Everything that belongs to the outbreak of the other society. */
export async function addOutbreakData(
  db: TestApp['db'],
  { society, people }: AlertFixture,
  known: Record<string, unknown>,
  { name }: { name: string },
) {
  const at = new Date('2026-03-10T05:00:00Z');
  const nationalSocietyId = society.id;
  const outbreakId = Number(known.outbreakId);
  const written = { outbreakId, version: 1, writtenAt: at, writtenById: people.manager };
  await db
    .insertInto('outbreakNumbers')
    .values({ nationalSocietyId, prefix: 'CHO-MW-2026', lastNumber: 1 })
    .execute();
  await db.insertInto('outbreakPlaces').values({ outbreakId, villageId: society.villageId }).execute();
  await db
    .insertInto('outbreakPeople')
    .values({ outbreakId, userId: people.manager, responsibility: 'lead' })
    .execute();
  await db
    .insertInto('outbreakAlerts')
    .values({ outbreakId, alertId: Number(known.alertId) })
    .execute();
  await db
    .insertInto('outbreakSignals')
    .values({ outbreakId, signalId: Number(known.signalId) })
    .execute();
  await db
    .insertInto('outbreakDefinitions')
    .values({ ...written, suspected: name, reason: name })
    .execute();
  await db
    .insertInto('outbreakAssessments')
    .values({
      ...{ ...written, assessedOn: '2026-03-10', likelihood: 'likely', consequences: 'minor' },
      ...{ level: 'moderate', confidence: 'low', hazard: name, exposure: name, context: name },
    })
    .execute();
  await db.insertInto('outbreakLog').values({ outbreakId, kind: 'note', text: name, doneAt: at }).execute();
  await db.insertInto('lineListSettings').values({ nationalSocietyId, logsViews: true }).execute();
  await db
    .insertInto('lineListFields')
    .values({ outbreakId, key: 'personName', position: 1, isPersonal: true })
    .execute();
  await db
    .insertInto('caseClassifications')
    .values({
      ...{ reportId: Number(known.reportId), suspected: 1, probable: 0, confirmed: 0, noCases: 0 },
      ...{ reason: name, classifiedAt: at },
    })
    .execute();
}
