import { type OutbreakLogKind, outbreakLimits, type Responsibility } from '@harken/domain/outbreaks/limits';
import type {
  Confidence,
  Consequences,
  Likelihood,
  RiskLevel,
} from '@harken/domain/outbreaks/risk-assessment';
import { sql } from 'kysely';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** What belongs to one outbreak: its people, actions, definitions, risk assessments and log. */
interface OutbreakKey {
  outbreakId: number;
  nationalSocietyId: number;
}

const author = (column: string, nationalSocietyId: number) =>
  selectAuthor(sql.ref(column), sql`${nationalSocietyId}`);

/** When and by whom an outbreak was opened. */
export async function findOpening(
  db: Database,
  { outbreakId, nationalSocietyId }: OutbreakKey,
): Promise<{ doneAt: Date; by: Author | null }> {
  const { rows } = await sql<{ doneAt: Date; by: Author | null }>`
    select opened_at as done_at, ${author('outbreaks.opened_by_id', nationalSocietyId)} as by
    from outbreaks where id = ${outbreakId}`.execute(db);
  return rows[0] as { doneAt: Date; by: Author | null };
}

export interface PersonRow {
  userId: number;
  responsibility: Responsibility;
  person: Author;
}

export async function findPeople(
  db: Database,
  { outbreakId, nationalSocietyId }: OutbreakKey,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select user_id, responsibility, ${author('outbreak_people.user_id', nationalSocietyId)} as person
    from outbreak_people where outbreak_id = ${outbreakId}
    order by responsibility, user_id limit ${outbreakLimits.maxPeople}`.execute(db);
  return rows;
}

export interface ActionRow {
  id: number;
  task: string;
  dueOn: string | null;
  responsible: Author | null;
  doneAt: Date | null;
  by: Author | null;
}

/** The actions, those that are not done first, by their due dates. */
export async function findActions(
  db: Database,
  { outbreakId, nationalSocietyId }: OutbreakKey,
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select id, task, due_on::text as due_on, done_at,
      ${author('outbreak_actions.responsible_id', nationalSocietyId)} as responsible,
      ${author('outbreak_actions.done_by_id', nationalSocietyId)} as by
    from outbreak_actions where outbreak_id = ${outbreakId}
    order by done_at is not null, due_on nulls last, id limit ${outbreakLimits.maxActions}`.execute(db);
  return rows;
}

interface DefinitionRow {
  version: number;
  suspected: string;
  probable: string | null;
  confirmed: string | null;
  reason: string;
  doneAt: Date;
  by: Author | null;
}

export async function findDefinitions(
  db: Database,
  { outbreakId, nationalSocietyId }: OutbreakKey,
): Promise<DefinitionRow[]> {
  const { rows } = await sql<DefinitionRow>`
    select version, suspected, probable, confirmed, reason, written_at as done_at,
      ${author('outbreak_definitions.written_by_id', nationalSocietyId)} as by
    from outbreak_definitions where outbreak_id = ${outbreakId}
    order by version desc limit ${outbreakLimits.maxVersions}`.execute(db);
  return rows;
}

interface AssessmentRow {
  version: number;
  assessedOn: string;
  likelihood: Likelihood;
  consequences: Consequences;
  level: RiskLevel;
  confidence: Confidence;
  hazard: string;
  exposure: string;
  context: string;
  evidence: string | null;
  recommendation: string | null;
  doneAt: Date;
  by: Author | null;
}

export async function findAssessments(
  db: Database,
  { outbreakId, nationalSocietyId }: OutbreakKey,
): Promise<AssessmentRow[]> {
  const { rows } = await sql<AssessmentRow>`
    select version, assessed_on::text as assessed_on, likelihood, consequences, level, confidence, hazard, exposure, context,
      evidence, recommendation, written_at as done_at,
      ${author('outbreak_assessments.written_by_id', nationalSocietyId)} as by
    from outbreak_assessments where outbreak_id = ${outbreakId}
    order by version desc limit ${outbreakLimits.maxVersions}`.execute(db);
  return rows;
}

interface LogRow {
  kind: OutbreakLogKind;
  subjectNumber: number | null;
  text: string | null;
  doneAt: Date;
  by: Author | null;
}

/** The latest entries of the log, the newest first. */
export async function findLog(
  db: Database,
  { outbreakId, nationalSocietyId }: OutbreakKey,
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select kind, subject_number, text, done_at, ${author('outbreak_log.done_by_id', nationalSocietyId)} as by
    from outbreak_log where outbreak_id = ${outbreakId}
    order by id desc limit ${outbreakLimits.listedLog}`.execute(db);
  return rows;
}
