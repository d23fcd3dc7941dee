import { type InstallationStep, listInstallationSteps } from '@harken/domain/checkup/installation-steps';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';

type CheckResult = CallResponse<'checkup/get'>['results'][number];
export type Step = InstallationStep<CheckResult>;

/** The check-up takes seconds, so its result is kept for some minutes. */
const staleMilliseconds = 5 * 60_000;

export interface Installation {
  steps: readonly Step[];
  /** Steps that need nothing more; warnings are for later. */
  done: number;
  isChecking: boolean;
  error: Error | null;
  checkAgain: () => unknown;
}

/**
 * The steps to set up the installation. Who may not run the check-up sees the steps that need none.
 *
 * @param hasSociety undefined until that is known: then nothing is checked
 */
export function useInstallation(hasSociety: boolean | undefined): Installation {
  const mayCheck = useCan('checkup.use');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['checkup/get'],
    queryFn: ({ signal }) => call('checkup/get', {}, { signal, isBackground: true }),
    enabled: mayCheck && hasSociety !== undefined,
    staleTime: staleMilliseconds,
    retry: false,
  });
  const steps = listInstallationSteps(data?.results ?? [], hasSociety === true).filter(
    ({ step }) => mayCheck || step === 'society',
  );
  const done = steps.filter(({ state }) => state === 'Done' || state === 'Warning').length;
  return { steps, done, isChecking: isFetching, error: isFetching ? null : error, checkAgain: refetch };
}
