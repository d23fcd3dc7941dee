/** The steps of the set-up guide of a national society, in the order in which they can succeed. */
export const setupSteps = [
  'places',
  'gateway',
  'testSms',
  'healthRisks',
  'manager',
  'project',
  'supervisor',
  'dataCollector',
  'report',
  'alert',
] as const;
export type SetupStepName = (typeof setupSteps)[number];

/** What must exist before a step can succeed. */
const requirements: Record<SetupStepName, readonly SetupStepName[]> = {
  places: [],
  gateway: [],
  testSms: ['gateway'],
  healthRisks: [],
  manager: [],
  project: ['healthRisks', 'manager'],
  supervisor: ['project'],
  dataCollector: ['places', 'supervisor'],
  report: ['gateway', 'dataCollector'],
  alert: ['report'],
};

/**
 * Why a step that could be done is not done yet:
 * - `collectorsInTraining`: there are reports, but only of data collectors in training, which never count;
 * - `noAlertRule`: no health risk of the project has an alert rule, so no alert can be raised.
 */
export const setupHints = ['collectorsInTraining', 'noAlertRule'] as const;
export type SetupHint = (typeof setupHints)[number];

/** What exists in a national society, and in one of its projects. */
export interface SetupFacts extends Record<SetupStepName, boolean> {
  /** Whether the project has reports, all of them from data collectors in training. */
  hasOnlyTrainingReports: boolean;
  /** Whether a health risk of the project has an alert rule. */
  hasAlertRule: boolean;
}

export interface SetupStep {
  step: SetupStepName;
  /** Blocked: other steps come first. */
  state: 'Done' | 'Ready' | 'Blocked';
  /** The steps that block this one. */
  missing: SetupStepName[];
  hint: SetupHint | null;
}

function findHint(step: SetupStepName, facts: SetupFacts): SetupHint | null {
  if (step === 'report' && facts.hasOnlyTrainingReports) return 'collectorsInTraining';
  if (step === 'alert' && facts.report && !facts.hasAlertRule) return 'noAlertRule';
  return null;
}

/** The steps of the set-up guide with their states. A step that is done stays done, even if what it required is gone. */
export function listSetupSteps(facts: SetupFacts): SetupStep[] {
  return setupSteps.map((step) => {
    if (facts[step]) return { step, state: 'Done', missing: [], hint: null };
    const missing = requirements[step].filter((required) => !facts[required]);
    return { step, state: missing.length > 0 ? 'Blocked' : 'Ready', missing, hint: findHint(step, facts) };
  });
}

/** Whether reports arrive and are counted. From then on, pages no longer point to the guide: alerts come with outbreaks. */
export function isSetUp(steps: readonly SetupStep[]): boolean {
  return steps.every(({ step, state }) => state === 'Done' || step === 'alert');
}
