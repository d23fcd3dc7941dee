import type { SuspectedDiseaseBody } from '@harken/contract/health-risks';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { demandEveryLanguage } from './health-risks.actions.ts';
import {
  deleteSuspectedDisease,
  findSuspectedDisease,
  holdSuspectedDisease,
  insertSuspectedDisease,
  isSuspectedDiseaseCodeTaken,
  isSuspectedDiseaseLinked,
  updateSuspectedDisease,
} from './suspected-diseases.queries.ts';

interface NamedDisease {
  id: number;
  by: CurrentUser;
}

/** Adds a disease that health risks may point to. */
export function createSuspectedDisease(
  db: Database,
  { disease, by }: { disease: SuspectedDiseaseBody; by: CurrentUser },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await demandSoundDisease(trx, disease);
    const id = await insertSuspectedDisease(trx, disease);
    await recordDeed(trx, { ...deedOn({ id, by }, 'create'), after: disease });
    return id;
  });
}

/** Changes the code or the names of a disease. */
export function editSuspectedDisease(
  db: Database,
  { disease, ...named }: NamedDisease & { disease: SuspectedDiseaseBody },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdSuspectedDisease(trx, named.id))) throw problem('suspectedDisease.notFound');
    await demandSoundDisease(trx, disease, named.id);
    const before = await findSuspectedDisease(trx, named.id);
    await updateSuspectedDisease(trx, named.id, disease);
    await recordDeed(trx, { ...deedOn(named, 'edit'), before, after: disease });
  });
}

/** Removes a disease that no health risk points to. */
export function removeSuspectedDisease(db: Database, named: NamedDisease): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdSuspectedDisease(trx, named.id))) throw problem('suspectedDisease.notFound');
    if (await isSuspectedDiseaseLinked(trx, named.id))
      throw problem('suspectedDisease.isLinkedToHealthRisks');
    const before = await findSuspectedDisease(trx, named.id);
    await deleteSuspectedDisease(trx, named.id);
    await recordDeed(trx, { ...deedOn(named, 'delete'), before });
  });
}

function deedOn({ id, by }: NamedDisease, deed: 'create' | 'edit' | 'delete') {
  return { deed: `suspectedDisease/${deed}`, actor: by, subjectType: 'suspectedDisease', subjectId: id };
}

/** @param id of the disease that is changed, which may keep its code */
async function demandSoundDisease(trx: Database, disease: SuspectedDiseaseBody, id?: number): Promise<void> {
  if (await isSuspectedDiseaseCodeTaken(trx, disease.suspectedDiseaseCode, id))
    throw problem('suspectedDisease.suspectedDiseaseNumberAlreadyExists');
  await demandEveryLanguage(trx, disease.languageContent);
}
