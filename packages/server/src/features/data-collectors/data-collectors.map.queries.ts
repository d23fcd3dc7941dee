import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { byName, type CollectorSelection, selected } from './data-collectors.list.queries.ts';

/** The collectors on the map and the time, half-open, in which their messages count. */
export interface MapSelection {
  collectors: CollectorSelection;
  from: Date;
  until: Date;
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** For each collector whether it sent correct and wrong messages. Read from an index alone. */
function sentIn(db: Database, { collectors, from, until }: MapSelection) {
  return db
    .selectFrom('rawReports')
    .select([
      'dataCollectorId',
      sql<boolean>`bool_or(error_type is null)`.as('hasCorrect'),
      sql<boolean>`bool_or(error_type is not null)`.as('hasWrong'),
    ])
    .where('projectId', '=', collectors.projectId)
    .where('dataCollectorId', 'is not', null)
    .where('isTraining', '=', false)
    .where('receivedAt', '>=', from)
    .where('receivedAt', '<', until)
    .groupBy('dataCollectorId');
}

function onMap(db: Database, { collectors, until }: MapSelection) {
  return selected(db, collectors).where('dataCollectors.createdAt', '<', until);
}

const didSend = (column: 'hasCorrect' | 'hasWrong') =>
  sql<boolean>`coalesce(${sql.ref(`sent.${column}`)}, false)`;

/** Every place where a collector works, once, with what the collector sent; collectors at one place follow each other. */
export function findPlacesOnMap(db: Database, selection: MapSelection) {
  return onMap(db, selection)
    .innerJoin('dataCollectorLocations as places', 'places.dataCollectorId', 'dataCollectors.id')
    .leftJoin(sentIn(db, selection).as('sent'), 'sent.dataCollectorId', 'dataCollectors.id')
    .select(['places.latitude', 'places.longitude'])
    .select([didSend('hasCorrect').as('hasCorrect'), didSend('hasWrong').as('hasWrong')])
    .distinctOn(['places.latitude', 'places.longitude', 'dataCollectors.id'])
    .orderBy('places.latitude')
    .orderBy('places.longitude')
    .orderBy('dataCollectors.id')
    .execute();
}

/** The collectors that work at one place, by name, with what they sent and the organization of their supervisor. */
export function findCollectorsAt(
  db: Database,
  selection: MapSelection,
  { latitude, longitude }: Point,
  nationalSocietyId: number,
) {
  return onMap(db, selection)
    .$call(byName)
    .leftJoin(sentIn(db, selection).as('sent'), 'sent.dataCollectorId', 'dataCollectors.id')
    .leftJoin('dataCollectorPhoneNumbers as numbers', (join) =>
      join.onRef('numbers.dataCollectorId', '=', 'dataCollectors.id').on('numbers.field', '=', 'Primary'),
    )
    .leftJoin('userNationalSocieties as members', (join) =>
      join
        .on(
          'members.userId',
          '=',
          sql<number>`coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)`,
        )
        .on('members.nationalSocietyId', '=', nationalSocietyId),
    )
    .leftJoin('organizations', 'organizations.id', 'members.organizationId')
    .select([
      'dataCollectors.id',
      'dataCollectors.name',
      'dataCollectors.displayName',
      'dataCollectors.isDeployed as deployed',
      'numbers.phoneNumber',
      'organizations.name as organizationName',
      didSend('hasCorrect').as('hasCorrect'),
      didSend('hasWrong').as('hasWrong'),
    ])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('dataCollectorLocations as places')
          .select('places.id')
          .whereRef('places.dataCollectorId', '=', 'dataCollectors.id')
          .where('places.latitude', '=', latitude)
          .where('places.longitude', '=', longitude),
      ),
    )
    .execute();
}
