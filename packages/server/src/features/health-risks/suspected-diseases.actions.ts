import type { SuspectedDiseaseBody } from '@harken/contract/health-risks';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { demandEveryLanguage } from './health-risks.actions.ts';
import { insertSuspectedDisease, isSuspectedDiseaseCodeTaken } from './suspected-diseases.queries.ts';

/** Adds a disease that health risks may point to. */
export function createSuspectedDisease(
  db: Database,
  { disease, by }: { disease: SuspectedDiseaseBody; by: CurrentUser },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (await isSuspectedDiseaseCodeTaken(trx, disease.suspectedDiseaseCode))
      throw problem('suspectedDisease.suspectedDiseaseNumberAlreadyExists');
    await demandEveryLanguage(trx, disease.languageContent);
    const id = await insertSuspectedDisease(trx, disease);
    await recordDeed(trx, {
      deed: 'suspectedDisease/create',
      actor: by,
      subjectType: 'suspectedDisease',
      subjectId: id,
      after: disease,
    });
    return id;
  });
}
