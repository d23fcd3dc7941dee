import { type RawBuilder, sql } from 'kysely';

/**
 * The name of a health risk in a language, else in English, else in any, else its code. Null without a health risk.
 *
 * @param languageCode the reader's language for screens and files, the content language of the society for messages
 * @param id the column with the id of the health risk
 */
export function selectHealthRiskName(
  languageCode: string | RawBuilder<string>,
  id: RawBuilder<unknown> = sql.ref('health_risks.id'),
): RawBuilder<string> {
  return sql<string>`(
    select coalesce((
      select contents.name from health_risk_contents contents
      join languages content_languages on content_languages.id = contents.language_id
      where contents.health_risk_id = named.id
      order by content_languages.code = ${languageCode} desc, content_languages.code = 'en' desc, content_languages.id
      limit 1), named.health_risk_code::text)
    from health_risks named where named.id = ${id})`;
}
