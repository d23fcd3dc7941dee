import type { SuspectedDiseaseBody } from '@harken/contract/health-risks';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { requireAllLanguages } from './health-risks.actions.ts';
import {
  deleteSuspectedDisease,
  findSuspectedDisease,
  insertSuspectedDisease,
  isSuspectedDiseaseCodeTaken,
  isSuspectedDiseaseLinked,
  lockSuspectedDisease,
  updateSuspectedDisease,
} from './suspected-diseases.queries.ts';

interface DiseaseAction {
  id: number;
  by: CurrentUser;
}

/** Adds a suspected disease. */
export function createSuspectedDisease(
  db: Database,
  { disease, by }: { disease: SuspectedDiseaseBody; by: CurrentUser },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await requireValidDisease(trx, disease);
    const id = await insertSuspectedDisease(trx, disease);
    await recordAuditEvent(trx, { ...toAuditEvent({ id, by }, 'create'), after: disease });
    return id;
  });
}

/** Changes the code or the names of a disease. */
export function editSuspectedDisease(
  db: Database,
  { disease, ...target }: DiseaseAction & { disease: SuspectedDiseaseBody },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockSuspectedDisease(trx, target.id))) throw expectedError('suspectedDisease.notFound');
    await requireValidDisease(trx, disease, target.id);
    const before = await findSuspectedDisease(trx, target.id);
    await updateSuspectedDisease(trx, target.id, disease);
    await recordAuditEvent(trx, { ...toAuditEvent(target, 'edit'), before, after: disease });
  });
}

/** Deletes a disease that no health risk is linked to. */
export function removeSuspectedDisease(db: Database, target: DiseaseAction): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockSuspectedDisease(trx, target.id))) throw expectedError('suspectedDisease.notFound');
    if (await isSuspectedDiseaseLinked(trx, target.id))
      throw expectedError('suspectedDisease.isLinkedToHealthRisks');
    const before = await findSuspectedDisease(trx, target.id);
    await deleteSuspectedDisease(trx, target.id);
    await recordAuditEvent(trx, { ...toAuditEvent(target, 'delete'), before });
  });
}

function toAuditEvent({ id, by }: DiseaseAction, action: 'create' | 'edit' | 'delete') {
  return { action: `suspectedDisease/${action}`, actor: by, subjectType: 'suspectedDisease', subjectId: id };
}

/** @param id the disease that is edited, which may keep its code */
async function requireValidDisease(trx: Database, disease: SuspectedDiseaseBody, id?: number): Promise<void> {
  if (await isSuspectedDiseaseCodeTaken(trx, disease.suspectedDiseaseCode, id))
    throw expectedError('suspectedDisease.suspectedDiseaseNumberAlreadyExists');
  await requireAllLanguages(trx, disease.languageContent);
}
