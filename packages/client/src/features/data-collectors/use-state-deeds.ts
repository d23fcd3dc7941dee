import { useMutationState } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useChange } from '../../lib/changes.ts';
import { callWithMessage } from '../../lib/request.ts';
import { errorText } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import type { CollectorRow } from './data-collectors.api.ts';

/** What can be done with collectors in their list, one or many at once. */
export const trainingDeeds = ['setInTraining', 'setOutOfTraining'] as const;
export const deploymentDeeds = ['setDeployed', 'setNotDeployed'] as const;
export type StateDeed = (typeof trainingDeeds | typeof deploymentDeeds)[number];

/** @returns the key of the text that says it is done */
async function carryOut(deed: StateDeed, dataCollectorIds: number[]): Promise<string | undefined> {
  if (deed === 'setInTraining' || deed === 'setOutOfTraining') {
    const body = { dataCollectorIds, inTraining: deed === 'setInTraining' };
    return (await callWithMessage('dataCollector/setTrainingState', { body })).messageKey;
  }
  const body = { dataCollectorIds, deployed: deed === 'setDeployed' };
  return (await callWithMessage('dataCollector/setDeployedState', { body })).messageKey;
}

/** The deeds that change something for a collector as it is. */
export function deedsFor({ isInTrainingMode, isDeployed }: CollectorRow): StateDeed[] {
  return [
    isInTrainingMode ? 'setOutOfTraining' : 'setInTraining',
    isDeployed ? 'setNotDeployed' : 'setDeployed',
  ];
}

const mutationKey = ['dataCollector/state'];

type Doing = { deed: StateDeed; collectors: readonly CollectorRow[] };

/** Training and deployment of collectors. Their rows are busy until the list is up to date. */
export function useStateDeeds() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [failure, setFailure] = useState<string>();
  const { mutateAsync } = useChange({
    mutationKey,
    calls: ['dataCollector/setTrainingState', 'dataCollector/setDeployedState'],
    errors: 'inline',
    act: ({ deed, collectors }: Doing) =>
      carryOut(
        deed,
        collectors.map(({ id }) => id),
      ),
    onMutate: () => setFailure(undefined),
    onError: (error) => setFailure(t('dataCollectors.failed', { reason: errorText(t, error) })),
    onSuccess: (messageKey) => messageKey && snackbar.show(t(messageKey)),
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Doing).collectors.map(({ id }) => id),
  });
  const busy = useMemo(() => new Set(going.flat()), [going]);
  /** @returns whether it was done; if not, the page says why */
  const act = useCallback(
    (deed: StateDeed, collectors: readonly CollectorRow[]): Promise<boolean> =>
      mutateAsync({ deed, collectors }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  return { act, busy, failure };
}

export type StateDeeds = ReturnType<typeof useStateDeeds>;
