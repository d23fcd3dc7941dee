import type { AlertFixture } from '../fixtures/alert-fixture.ts';
import type { TestApp } from '../test-app.ts';
import type { KnownValues } from './sample-request.ts';

/** An outbreak with an action and a row in its line list, and values for requests about them. */
export async function createOutbreakValues(
  { db, clock }: TestApp,
  { society, healthRiskId, people }: AlertFixture,
  { alertId, signalId }: { alertId: number; signalId: number },
): Promise<KnownValues> {
  const at = clock.now();
  const { id: outbreakId } = await db
    .insertInto('outbreaks')
    .values({
      ...{ nationalSocietyId: society.id, healthRiskId, code: `XXX-YY-2025-${society.id}`, name: 'Outbreak' },
      ...{ startedOn: '2025-12-01', openedAt: at, openedById: people.manager },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: outbreakActionId } = await db
    .insertInto('outbreakActions')
    .values({ outbreakId, task: 'Visit', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: lineListRowId } = await db
    .insertInto('lineListRows')
    .values({
      ...{ outbreakId, organizationId: society.organizationId, number: 1, villageId: society.villageId },
      ...{ createdAt: at, changedAt: at, classification: 'confirmed' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...{ outbreakId, outbreakActionId, lineListRowId, isActionDone: true },
    ...{ outbreakAlertIds: [alertId], outbreakSignalIds: [signalId], suspectedCount: 1 },
    outbreakPlaces: [{ level: 'village', id: society.villageId }],
    ...{ outbreakEndedOn: '2026-01-06', assessedOn: '2026-01-06' },
  };
}
