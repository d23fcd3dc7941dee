import type {
  Confidence,
  Consequences,
  Likelihood,
  RiskLevel,
} from '@harken/domain/outbreaks/risk-assessment';
import type { Database } from '../../../platform/db/database.ts';

/** The latest version of the definitions or risk assessments of an outbreak; 0 if there is none. */
export async function findLatestVersion(
  trx: Database,
  table: 'outbreakDefinitions' | 'outbreakAssessments',
  outbreakId: number,
): Promise<number> {
  const { version } = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>('version').as('version'))
    .where('outbreakId', '=', outbreakId)
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

interface Written {
  outbreakId: number;
  version: number;
  writtenAt: Date;
  writtenById: number;
}

export async function insertDefinition(
  trx: Database,
  values: Written & { suspected: string; probable: string | null; confirmed: string | null; reason: string },
): Promise<void> {
  await trx.insertInto('outbreakDefinitions').values(values).execute();
}

export async function insertAssessment(
  trx: Database,
  values: Written & {
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
  },
): Promise<void> {
  await trx.insertInto('outbreakAssessments').values(values).execute();
}
