import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

const likeWildcards = /[\\%_]/g;

/**
 * Collectors with a phone number, by name: all for global roles, otherwise those of the user's national societies or
 * projects.
 */
export function findPhones(
  db: Database,
  user: CurrentUser,
  { projectId, search, limit }: { projectId?: number | undefined; search: string | null; limit: number },
) {
  let phones = selectVisibleCollectors(db, user)
    .innerJoin('dataCollectorPhoneNumbers as numbers', (join) =>
      join.onRef('numbers.dataCollectorId', '=', 'dataCollectors.id').on('numbers.field', '=', 'Primary'),
    )
    .innerJoin('projects', 'projects.id', 'dataCollectors.projectId')
    .leftJoinLateral(selectFirstVillage, (join) => join.onTrue())
    .where('dataCollectors.deletedAt', 'is', null)
    .where('dataCollectors.name', 'is not', null);
  if (projectId) phones = phones.where('dataCollectors.projectId', '=', projectId);
  if (search) {
    const pattern = `%${search.replace(likeWildcards, '\\$&')}%`;
    phones = phones.where((eb) =>
      eb.or([
        eb('dataCollectors.name', 'ilike', pattern),
        eb('numbers.phoneNumber', 'like', pattern),
        eb('place.village', 'ilike', pattern),
      ]),
    );
  }
  return phones
    .select([
      'dataCollectors.id as dataCollectorId',
      'numbers.phoneNumber',
      sql<string>`coalesce(data_collectors.name, '')`.as('name'),
      'place.village',
      'place.villageId',
      'dataCollectors.dataCollectorType',
      'dataCollectors.isInTrainingMode as isInTraining',
      'dataCollectors.projectId',
      'projects.name as projectName',
    ])
    .orderBy((eb) => eb.fn('lower', ['dataCollectors.name']))
    .orderBy('dataCollectors.id')
    .limit(limit)
    .execute();
}

/** The village of a collector's first location. */
const selectFirstVillage = (eb: ExpressionBuilder<DB, 'dataCollectors'>) =>
  eb
    .selectFrom('dataCollectorLocations as locations')
    .innerJoin('villages', 'villages.id', 'locations.villageId')
    .select(['villages.id as villageId', 'villages.name as village'])
    .whereRef('locations.dataCollectorId', '=', 'dataCollectors.id')
    .orderBy('locations.id')
    .limit(1)
    .as('place');

function selectVisibleCollectors(db: Database, user: CurrentUser) {
  const collectors = db.selectFrom('dataCollectors');
  if (user.role === 'Administrator' || user.role === 'GlobalCoordinator') return collectors;
  if (user.role === 'Supervisor' || user.role === 'HeadSupervisor') {
    return collectors.where('dataCollectors.projectId', 'in', (own) =>
      own
        .selectFrom('userProjects')
        .select('userProjects.projectId')
        .where('userProjects.userId', '=', user.id),
    );
  }
  return collectors.where('dataCollectors.projectId', 'in', (own) =>
    own
      .selectFrom('projects as ownProjects')
      .innerJoin('userNationalSocieties as own', 'own.nationalSocietyId', 'ownProjects.nationalSocietyId')
      .select('ownProjects.id')
      .where('own.userId', '=', user.id),
  );
}

/** A gateway as far as the simulator needs it. */
export interface GatewayRow {
  id: number;
  name: string;
  gatewayType: string;
  nationalSocietyName: string;
}

const selectGateways = sql`
  select sms_gateways.id, sms_gateways.name, sms_gateways.gateway_type, national_societies.name as national_society_name
  from sms_gateways
  join national_societies on national_societies.id = sms_gateways.national_society_id
  left join user_national_societies as own on own.national_society_id = sms_gateways.national_society_id`;

/** The gateways of the user's national societies, all for global roles, by national society and name. */
export async function findGateways(db: Database, { id, role }: CurrentUser): Promise<GatewayRow[]> {
  const isGlobal = role === 'Administrator' || role === 'GlobalCoordinator';
  const { rows } = await sql<GatewayRow>`
    ${selectGateways} and own.user_id = ${id}
    where ${isGlobal} or own.user_id is not null
    order by lower(national_societies.name), lower(sms_gateways.name), sms_gateways.id
    limit 500`.execute(db);
  return rows;
}

/** The gateway that a message from a number reaches: of its collector's national society, else of the user's, else any. */
export async function findGatewayForNumber(
  db: Database,
  {
    userId,
    phoneNumber,
    normalizedNumber,
  }: { userId: number; phoneNumber: string; normalizedNumber: string },
): Promise<GatewayRow | undefined> {
  const { rows } = await sql<GatewayRow>`
    with sender as (
      select projects.national_society_id
      from data_collector_phone_numbers as numbers
      join data_collectors on data_collectors.id = numbers.data_collector_id
      join projects on projects.id = data_collectors.project_id
      where numbers.normalized_number = ${normalizedNumber} or numbers.phone_number = ${phoneNumber}
      limit 1
    )
    ${selectGateways} and own.user_id = ${userId}
    left join sender on sender.national_society_id = sms_gateways.national_society_id
    order by sender.national_society_id is null, own.user_id is null, sms_gateways.id
    limit 1`.execute(db);
  return rows[0];
}
