import { isSetUp, listSetupSteps, type SetupFacts, setupSteps } from '@harken/domain/setup-guide/steps';
import type { SetupGuide } from '../api.ts';

/** The response of a set-up guide in which everything before a step is done; all steps if there is no such step. */
export function aSetupGuide(
  first: (typeof setupSteps)[number] | null,
  { facts = {}, ...given }: Partial<SetupGuide> & { facts?: Partial<SetupFacts> } = {},
): SetupGuide {
  const end = first ? setupSteps.indexOf(first) : setupSteps.length;
  const done = Object.fromEntries(setupSteps.map((step, index) => [step, index < end]));
  const steps = listSetupSteps({
    ...(done as Record<(typeof setupSteps)[number], boolean>),
    ...{ hasOnlyTrainingReports: false, hasAlertRule: true },
    ...facts,
  });
  return {
    nationalSocietyId: 3,
    project: end > setupSteps.indexOf('project') ? { id: 5, name: 'Lakeshore 2026' } : undefined,
    smsGatewayId: end > setupSteps.indexOf('gateway') ? 7 : undefined,
    isSetUp: isSetUp(steps),
    steps,
    ...given,
  };
}
