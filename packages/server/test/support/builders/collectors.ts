import type { Insertable } from 'kysely';
import type { Database } from '../../../src/platform/db/database.ts';
import type { DataCollectors } from '../../../src/platform/db/schema.ts';
import { next } from './next-number.ts';

/** A deployed human data collector, not in training, with one phone number and the given locations. */
export async function aDataCollector(
  db: Database,
  given: Partial<Insertable<DataCollectors>> & {
    projectId: number;
    phoneNumber?: string | null;
    locations?: { villageId: number; latitude: number; longitude: number; zoneId?: number }[];
  },
): Promise<{ id: number; phoneNumber: string | null }> {
  const { phoneNumber: givenNumber, locations = [], ...fields } = given;
  const number = next();
  const { id } = await db
    .insertInto('dataCollectors')
    .values({
      dataCollectorType: 'Human',
      name: `Collector ${number}`,
      displayName: `Collector ${number}`,
      sex: 'Female',
      birthGroupDecade: 1990,
      isInTrainingMode: false,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const phoneNumber = givenNumber === undefined ? `+22177${String(number).padStart(7, '0')}` : givenNumber;
  if (phoneNumber) {
    await db
      .insertInto('dataCollectorPhoneNumbers')
      .values({ dataCollectorId: id, field: 'Primary', phoneNumber, normalizedNumber: phoneNumber })
      .execute();
  }
  if (locations.length > 0) {
    await db
      .insertInto('dataCollectorLocations')
      .values(locations.map((location) => ({ dataCollectorId: id, ...location })))
      .execute();
  }
  return { id, phoneNumber };
}
