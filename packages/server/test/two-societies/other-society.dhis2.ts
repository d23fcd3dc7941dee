import { encryptSecret } from '../../src/platform/secrets/encryption.ts';
import type { Services } from '../../src/platform/services.ts';

/** A connection to DHIS2, with a mapped number and everything that a sending leaves behind. */
export async function addDhis2(
  services: Services,
  { nationalSocietyId, healthRiskId }: { nationalSocietyId: number; healthRiskId: number },
): Promise<void> {
  const { db, clock } = services;
  const connection = {
    ...{ apiBaseUrl: 'https://dhis.test.example', authentication: 'token' },
    encryptedSecret: encryptSecret(services.config, 'dhis2 secret', 'text'),
  };
  await db
    .insertInto('dhis2Connections')
    .values({ nationalSocietyId, ...connection })
    .execute();
  const dhis2Place = { dataElementId: 'element', categoryOptionComboId: 'combo' };
  await db
    .insertInto('dhis2Mappings')
    .values({
      ...{ nationalSocietyId, healthRiskId, measure: 'cases', cellGroup: 'all' },
      ...{ ...dhis2Place, dataElementName: 'Element', categoryOptionComboName: 'Combination' },
    })
    .execute();
  const { id: sendingId } = await db
    .insertInto('dhis2Sendings')
    .values({ nationalSocietyId, state: 'done', startedAt: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unitWeek = { organisationUnitId: 'unit', firstDay: '2026-01-05' };
  await db
    .insertInto('dhis2Conflicts')
    .values({ sendingId, ...unitWeek })
    .execute();
  await db
    .insertInto('dhis2Values')
    .values({ nationalSocietyId, sendingId, ...dhis2Place, ...unitWeek, state: 'sent', position: 0 })
    .execute();
  await db
    .insertInto('dhis2Completions')
    .values({ nationalSocietyId, dataSetId: 'set', ...unitWeek, registeredAt: clock.now() })
    .execute();
}
