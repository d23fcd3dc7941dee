import type { CheckId, CheckState } from './check-results.ts';

/** The steps to set up an installation, in the order in which they can succeed. */
export const installationSteps = [
  'secretKey',
  'baseUrl',
  'tls',
  'mail',
  'backup',
  'society',
  'gateway',
] as const;
export type InstallationStepName = (typeof installationSteps)[number];

/** What a step needs of a result of the check-up. */
interface StepFinding {
  id: CheckId;
  state: CheckState;
  finding: string;
}

export interface InstallationStep<Result extends StepFinding> {
  step: InstallationStepName;
  /**
   * Warning: works, but somebody should look. Blocked: another step comes first. Unknown: the check-up has not answered, or could
   * not test this.
   */
  state: 'Done' | 'Warning' | 'Ready' | 'Blocked' | 'Unknown';
  /** The steps that block this one. */
  missing: InstallationStepName[];
  /** What the check-up found that is not as it should be. */
  findings: Result[];
}

/** Findings about the encryption of the base URL. With those of the second list, the address itself could not be tested. */
const tlsFindings = ['notEncrypted', 'certificateEnds', 'certificateExpired', 'certificate'];
const certificateFindings = ['certificateExpired', 'certificate'];

/** Which checks a step is about. */
const checksOfSteps: Record<InstallationStepName, readonly CheckId[]> = {
  secretKey: ['secretKey'],
  baseUrl: ['baseUrl'],
  tls: ['baseUrl'],
  mail: ['mail'],
  backup: ['backup'],
  society: [],
  gateway: ['devices', 'gateways', 'gatewayKeys'],
};

/** Results that need nobody: everything is well, the demo does without, or no SMS gateway uses a device. */
const isFine = ({ id, state, finding }: StepFinding) =>
  state === 'ok' || finding === 'demo' || (id === 'devices' && state === 'notConfigured');

function judge<Result extends StepFinding>(results: readonly Result[]) {
  const findings = results.filter((result) => !isFine(result));
  const has = (...states: CheckState[]) => findings.some(({ state }) => states.includes(state));
  if (results.length === 0 || has('notChecked')) return { state: 'Unknown' as const, findings };
  if (has('failed', 'notConfigured')) return { state: 'Ready' as const, findings };
  return { state: findings.length > 0 ? ('Warning' as const) : ('Done' as const), findings };
}

const blocked = (...missing: InstallationStepName[]) => ({
  state: 'Blocked' as const,
  missing,
  findings: [],
});

/** A gateway that has delivered a message is set up, whatever became of it later. */
function judgeGateways<Result extends StepFinding>(results: readonly Result[]) {
  const judged = judge(results);
  const hasDelivered = results.some(
    ({ id, finding }) => id === 'gateways' && ['ok', 'quiet'].includes(finding),
  );
  return judged.state === 'Warning' && !hasDelivered ? { ...judged, state: 'Ready' as const } : judged;
}

function judgeStep<Result extends StepFinding>(
  step: InstallationStepName,
  results: readonly Result[],
  hasSociety: boolean,
): Omit<InstallationStep<Result>, 'step' | 'missing'> & { missing?: InstallationStepName[] } {
  if (step === 'society') return { state: hasSociety ? 'Done' : 'Ready', findings: [] };
  if (step === 'gateway' && !hasSociety) return blocked('society');
  const own = results.filter(({ id }) => checksOfSteps[step].includes(id));
  if (step === 'gateway') return judgeGateways(own);
  const isAboutTls = own.some(({ finding }) => tlsFindings.includes(finding));
  if (step === 'baseUrl' && isAboutTls)
    return own.some(({ finding }) => certificateFindings.includes(finding))
      ? blocked('tls')
      : { state: 'Done', findings: [] };
  const judged = judge(own);
  return step === 'tls' && !isAboutTls && judged.state === 'Ready' ? blocked('baseUrl') : judged;
}

/**
 * The steps to set up an installation, with their states.
 *
 * @param results of the check-up; empty until they are known
 */
export function listInstallationSteps<Result extends StepFinding>(
  results: readonly Result[],
  hasSociety: boolean,
): InstallationStep<Result>[] {
  return installationSteps.map((step) => ({ step, missing: [], ...judgeStep(step, results, hasSociety) }));
}
