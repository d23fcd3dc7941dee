import { useMutationState } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useChange } from '../../../lib/requests/changes.ts';
import { formatError } from '../../../lib/requests/error.ts';
import { callWithMessage } from '../../../lib/requests/request.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import type { CollectorRow } from '../data-collectors.api.ts';

/** Changes of training and deployment, for one or several collectors. */
export const trainingActions = ['setInTraining', 'setOutOfTraining'] as const;
export const deploymentActions = ['setDeployed', 'setNotDeployed'] as const;
export type StateAction = (typeof trainingActions | typeof deploymentActions)[number];

/** @returns the key of the message to show */
async function performAction(action: StateAction, dataCollectorIds: number[]): Promise<string | undefined> {
  if (action === 'setInTraining' || action === 'setOutOfTraining') {
    const body = { dataCollectorIds, inTraining: action === 'setInTraining' };
    return (await callWithMessage('dataCollector/setTrainingState', { body })).messageKey;
  }
  const body = { dataCollectorIds, deployed: action === 'setDeployed' };
  return (await callWithMessage('dataCollector/setDeployedState', { body })).messageKey;
}

/** The actions that would change something for a collector. */
export function listStateActions({ isInTrainingMode, isDeployed }: CollectorRow): StateAction[] {
  return [
    isInTrainingMode ? 'setOutOfTraining' : 'setInTraining',
    isDeployed ? 'setNotDeployed' : 'setDeployed',
  ];
}

const mutationKey = ['dataCollector/state'];

type PendingAction = { action: StateAction; collectors: readonly CollectorRow[] };

/** Changes training and deployment of collectors. Their rows are busy until the list is up to date. */
export function useStateActions() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [failure, setFailure] = useState<string>();
  const { mutateAsync } = useChange({
    mutationKey,
    calls: ['dataCollector/setTrainingState', 'dataCollector/setDeployedState'],
    errors: 'inline',
    act: ({ action, collectors }: PendingAction) =>
      performAction(
        action,
        collectors.map(({ id }) => id),
      ),
    onMutate: () => setFailure(undefined),
    onError: (error) => setFailure(t('dataCollectors.failed', { reason: formatError(t, error) })),
    onSuccess: (messageKey) => messageKey && snackbar.show(t(messageKey)),
  });
  const going = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => (mutation.state.variables as PendingAction).collectors.map(({ id }) => id),
  });
  const busy = useMemo(() => new Set(going.flat()), [going]);
  /** @returns whether it succeeded; otherwise the page shows the error */
  const act = useCallback(
    (action: StateAction, collectors: readonly CollectorRow[]): Promise<boolean> =>
      mutateAsync({ action, collectors }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  return { act, busy, failure };
}

export type StateActions = ReturnType<typeof useStateActions>;
