import { isSetUp, listSetupSteps } from '@harken/domain/setup-guide/steps';
import type { Database } from '../../platform/db/database.ts';
import { findProjectFacts, findSocietyFacts } from './setup-guide.queries.ts';

const withoutProject = {
  ...{ supervisor: false, dataCollector: false, report: false, alert: false },
  ...{ hasOnlyTrainingReports: false, hasAlertRule: false },
};

/** The steps of a society and, if there is one, of a project. */
export async function readSetup(
  db: Database,
  nationalSocietyId: number,
  shown: { id: number; name: string } | undefined,
) {
  const [{ smsGatewayId, ...societyFacts }, projectFacts] = await Promise.all([
    findSocietyFacts(db, nationalSocietyId),
    shown ? findProjectFacts(db, shown.id) : withoutProject,
  ]);
  const steps = listSetupSteps({ ...societyFacts, ...projectFacts, project: shown !== undefined });
  return { nationalSocietyId, project: shown, smsGatewayId, isSetUp: isSetUp(steps), steps };
}

/** How many steps of a project and its society are left; null once reports arrive and are counted. */
export async function countStepsLeft(
  db: Database,
  { nationalSocietyId, project }: { nationalSocietyId: number; project: { id: number; name: string } },
): Promise<number | null> {
  const guide = await readSetup(db, nationalSocietyId, project);
  return guide.isSetUp ? null : guide.steps.filter(({ state }) => state !== 'Done').length;
}
