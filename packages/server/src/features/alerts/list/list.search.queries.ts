import { buildQueryKeys, extractId, splitWords } from '@harken/domain/search/search-keys';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import { findVillagesByCode } from '../../../platform/places-by-code.queries.ts';

/** A longer search is no search any longer. */
const maxWords = 6;
/** So many villages with a word are looked for in alerts. */
const maxVillages = 500;
const largestId = 2_147_483_647;

/** What a search in the list of alerts found. */
export interface AlertSearch {
  /** Of an alert with this number. */
  alertId: number | null;
  /** For each word of the text: health risks of the project and villages whose names have it. */
  words: { projectHealthRiskIds: number[]; villageIds: number[] }[];
  /** Villages that the whole text means as a code. */
  villageIdsByCode: number[];
}

interface SearchedProject {
  text: string;
  projectId: number;
  nationalSocietyId: number;
  /** Of the names of health risks. */
  languageCode: string;
}

const hasWord = (name: RawBuilder<string>, word: string) =>
  sql<SqlBool>`search_keys(search_form(${name})) && ${buildQueryKeys(word)}::text[]`;

/** Villages of a national society whose names have a word. The expression is that of `villages_search_index`. */
export function buildVillagesQuery(nationalSocietyId: number, word: string) {
  return sql<{ id: number }>`
    select villages.id from villages
    join districts on districts.id = villages.district_id
    join regions on regions.id = districts.region_id
    where ${hasWord(sql.ref('villages.name'), word)} and regions.national_society_id = ${nationalSocietyId}
    limit ${maxVillages}`;
}

/** The health risks of a project, which are few, whose names have a word. */
const buildHealthRisksQuery = ({ projectId, languageCode }: SearchedProject, word: string) => {
  const name = selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'));
  return sql<{ id: number }>`
    select project_health_risks.id from project_health_risks
    where project_health_risks.project_id = ${projectId} and ${hasWord(name, word)}`;
};

/**
 * What a text means in the list of alerts of a project: the number of an alert, words of health risks and villages,
 * or the code of a place.
 */
export async function findSearched(db: Database, project: SearchedProject): Promise<AlertSearch> {
  const { rows } = await sql<{ form: string }>`select search_form(${project.text}) as form`.execute(db);
  const form = rows[0]?.form ?? '';
  const id = extractId(form);
  const words = await Promise.all(
    splitWords(form)
      .slice(0, maxWords)
      .map(async (word) => {
        const [healthRisks, villages, coded] = await Promise.all([
          buildHealthRisksQuery(project, word).execute(db),
          buildVillagesQuery(project.nationalSocietyId, word).execute(db),
          findVillagesByCode(db, project.nationalSocietyId, word),
        ]);
        return {
          projectHealthRiskIds: healthRisks.rows.map((row) => row.id),
          villageIds: [...villages.rows.map((row) => row.id), ...coded],
        };
      }),
  );
  // Punctuation of a code separates words, so the text as a whole is looked up too.
  const villageIdsByCode = await findVillagesByCode(db, project.nationalSocietyId, project.text);
  return { alertId: id !== null && id <= largestId ? id : null, words, villageIdsByCode };
}

const hasReportIn = (villageIds: number[]) => sql<SqlBool>`exists (
  select 1 from alert_reports join reports on reports.id = alert_reports.report_id
  where alert_reports.alert_id = alerts.id and reports.village_id = any(${villageIds}::int[]))`;

/** Whether an alert has the number, a report from where the code is, or for each word its health risk or a village. */
export function isSearched({ alertId, words, villageIdsByCode }: AlertSearch): RawBuilder<SqlBool> {
  const hasEveryWord = words.map(
    ({ projectHealthRiskIds, villageIds }) => sql`(
      alerts.project_health_risk_id = any(${projectHealthRiskIds}::int[])
      or ${hasReportIn(villageIds)})`,
  );
  const byWords = hasEveryWord.length > 0 ? sql`(${sql.join(hasEveryWord, sql` and `)})` : sql`false`;
  const ways = [
    ...(alertId === null ? [] : [sql`alerts.id = ${alertId}`]),
    ...(villageIdsByCode.length === 0 ? [] : [hasReportIn(villageIdsByCode)]),
    byWords,
  ];
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
