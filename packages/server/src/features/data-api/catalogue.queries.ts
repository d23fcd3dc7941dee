import { placeLevels } from '@harken/domain/places/levels';
import { sql } from 'kysely';
import { findKeysOf, findKeysOfPlaces } from './keys.queries.ts';
import type { DataSource, FoundRow, RowKey } from './source.ts';

const ids = (keys: readonly { id: number }[]) => keys.map(({ id }) => id);

/** The codes of a place; `column` refers to it in `place_codes`. */
const codesOf = (column: 'regionId' | 'districtId' | 'villageId' | 'zoneId') => sql`
  (select code from place_codes where ${sql.ref(`placeCodes.${column}`)} = place.id and system = 'pcode'
    and daterange(valid_from, valid_to, '[]') @> current_date) as pcode,
  (select coalesce(json_agg(json_build_object('system', system, 'code', code, 'valid_from', valid_from, 'valid_to', valid_to)
      order by system, valid_from nulls first, id), '[]')
    from place_codes where ${sql.ref(`placeCodes.${column}`)} = place.id) as codes`;

const idsOfLevel = (keys: readonly RowKey[], level: (typeof placeLevels)[number]) =>
  ids(keys.filter(({ rank }) => placeLevels[rank] === level));

export const placeSource: DataSource = {
  findKeys: findKeysOfPlaces,
  async findRows(db, keys, data) {
    const society = sql`regions.national_society_id = any(${data.nationalSocietyIds}::int[])`;
    const { rows } = await sql<FoundRow>`
      select place.id, 'region' as level, place.national_society_id, null::int as parent_id, place.name, ${codesOf('regionId')}
      from regions as place where place.id = any(${idsOfLevel(keys, 'region')}::int[])
        and place.national_society_id = any(${data.nationalSocietyIds}::int[])
      union all
      select place.id, 'district', regions.national_society_id, place.region_id, place.name, ${codesOf('districtId')}
      from districts as place join regions on regions.id = place.region_id
      where place.id = any(${idsOfLevel(keys, 'district')}::int[]) and ${society}
      union all
      select place.id, 'village', regions.national_society_id, place.district_id, place.name, ${codesOf('villageId')}
      from villages as place join districts on districts.id = place.district_id join regions on regions.id = districts.region_id
      where place.id = any(${idsOfLevel(keys, 'village')}::int[]) and ${society}
      union all
      select place.id, 'zone', regions.national_society_id, place.village_id, place.name, ${codesOf('zoneId')}
      from zones as place join villages on villages.id = place.village_id
      join districts on districts.id = villages.district_id join regions on regions.id = districts.region_id
      where place.id = any(${idsOfLevel(keys, 'zone')}::int[]) and ${society}`.execute(db);
    return rows;
  },
};

export const healthRiskSource: DataSource = {
  findKeys: (db, selection) =>
    findKeysOf(db, selection, {
      ...{ table: 'health_risks', kind: 'healthRisk', from: sql`health_risks` },
      ...{ where: sql<boolean>`true`, removed: sql<boolean>`true` },
    }),
  async findRows(db, keys) {
    const contents = sql`from health_risk_contents join languages on languages.id = health_risk_contents.language_id
      where health_risk_contents.health_risk_id = health_risks.id`;
    const { rows } = await sql<FoundRow>`
      select health_risks.id, health_risks.health_risk_code as code, health_risks.health_risk_type as type,
        (select health_risk_contents.name ${contents} order by languages.code = 'en' desc, languages.id limit 1) as name,
        (select coalesce(json_agg(json_build_object('language', languages.code, 'name', health_risk_contents.name)
          order by languages.code), '[]') ${contents}) as names
      from health_risks where health_risks.id = any(${ids(keys)}::int[])`.execute(db);
    return rows;
  },
};

export const projectSource: DataSource = {
  findKeys(db, selection) {
    const { projectIds } = selection.data;
    return findKeysOf(db, selection, {
      ...{ table: 'projects', kind: 'project', from: sql`projects` },
      where: sql<boolean>`projects.id = any(${projectIds}::int[])`,
      removed: sql<boolean>`object_id = any(${projectIds}::bigint[])`,
    });
  },
  async findRows(db, keys, data) {
    const { rows } = await sql<FoundRow>`
      select projects.id, projects.national_society_id, national_societies.name as national_society, projects.name, projects.state,
        projects.time_zone_id as time_zone, projects.started_at, projects.ended_at as closed_at,
        national_societies.epi_week_start_day as epi_week_starts_on,
        (select coalesce(json_agg(health_risk_id order by health_risk_id), '[]') from project_health_risks
          where project_id = projects.id) as health_risk_ids,
        (select coalesce(json_agg(organization_id order by organization_id), '[]') from project_organizations
          where project_id = projects.id) as organization_ids
      from projects join national_societies on national_societies.id = projects.national_society_id
      where projects.id = any(${ids(keys)}::int[]) and projects.id = any(${data.projectIds}::int[])`.execute(
      db,
    );
    return rows;
  },
};
