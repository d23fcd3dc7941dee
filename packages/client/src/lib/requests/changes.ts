import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { useTexts } from '../texts/texts.tsx';
import { formatError, isAborted } from './error.ts';
import type { ChangeName } from './invalidation.ts';

export type ChangeOptions<Answer, Subject, Before> = Omit<
  UseMutationOptions<Answer, Error, Subject, Before>,
  'mutationFn' | 'onSettled'
> & {
  /** The calls it makes. The queries they invalidate are refetched (invalidation.ts). */
  calls: ChangeName | readonly ChangeName[];
  act: (subject: Subject) => Promise<Answer>;
  /** `inline`: the form or page shows `error` itself. Otherwise a popup shows it. */
  errors?: 'inline' | 'popup';
  /** Stay pending until the invalidated queries on the screen are up to date. False: the next change can start at once. */
  waitsForLists?: boolean;
};

/** The invalidation map is loaded in parallel with the first change: no page needs it earlier. */
const loadInvalidation = () => import('./invalidation.ts');

/** Refetches what the calls invalidate. Resolves when the screen is up to date. */
export async function refetchAfter(client: QueryClient, calls: readonly ChangeName[]): Promise<void> {
  // if the map could not be loaded, invalidate everything
  const invalidation = await loadInvalidation().catch(() => null);
  await (invalidation ? invalidation.invalidateAfter(client, calls) : client.invalidateQueries());
}

/**
 * A mutation: shows its error and refetches the lists it affects. All changes that the client makes on the
 * server use this hook, so that no page omits either.
 *
 * @example useChange({ calls: 'nationalSociety/archive', act: (id: number) => call('nationalSociety/archive', …) })
 */
export function useChange<Answer, Subject = void, Before = unknown>({
  calls,
  act,
  errors = 'popup',
  waitsForLists = true,
  onError,
  ...options
}: ChangeOptions<Answer, Subject, Before>) {
  const { t } = useTexts();
  const { show } = useSnackbar();
  const client = useQueryClient();
  return useMutation<Answer, Error, Subject, Before>({
    ...options,
    mutationFn: (subject) => {
      void loadInvalidation().catch(() => undefined);
      return act(subject);
    },
    onError: (error, ...rest) => {
      if (errors === 'popup' && !isAborted(error)) show({ text: formatError(t, error), isError: true });
      return onError?.(error, ...rest);
    },
    // after an error too: the lists may be out of date because somebody else made the same change
    onSettled: () => {
      const upToDate = refetchAfter(client, typeof calls === 'string' ? [calls] : calls);
      return waitsForLists ? upToDate : undefined;
    },
  });
}
