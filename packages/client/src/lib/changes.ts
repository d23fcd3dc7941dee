import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useSnackbar } from '../ui/snackbar.tsx';
import { errorText, isGivenUp } from './request-error.ts';
import type { ChangeName } from './stale.ts';
import { useTexts } from './texts.tsx';

export type ChangeOptions<Answer, Subject, Before> = Omit<
  UseMutationOptions<Answer, Error, Subject, Before>,
  'mutationFn' | 'onSettled'
> & {
  /** The calls it makes; what they make stale is asked for again (stale.ts). */
  calls: ChangeName | readonly ChangeName[];
  act: (subject: Subject) => Promise<Answer>;
  /** `inline`: the form or page shows `error` itself. Otherwise a failure is said in a popup. */
  errors?: 'inline' | 'popup';
  /** Over only once what it made stale is up to date on the screen; false lets the next change begin at once. */
  waitsForLists?: boolean;
};

/** What makes what stale is loaded with the first change, beside its request: no page needs it before. */
const loadStale = () => import('./stale.ts');

/** Has asked for again what calls made stale; over once it is up to date on the screen. */
export async function renewAfter(client: QueryClient, calls: readonly ChangeName[]): Promise<void> {
  // the line dropped before it came: then everything may be out of date
  const stale = await loadStale().catch(() => null);
  await (stale ? stale.markStale(client, calls) : client.invalidateQueries());
}

/**
 * A deed of the user that changes something on the server. It says when it failed and has the lists asked for again, so
 * that no page forgets to. Every change of the client goes through here.
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
      void loadStale().catch(() => undefined);
      return act(subject);
    },
    onError: (error, ...rest) => {
      if (errors === 'popup' && !isGivenUp(error)) show({ text: errorText(t, error), isError: true });
      return onError?.(error, ...rest);
    },
    // after a refusal too: somebody else may have been faster
    onSettled: () => {
      const upToDate = renewAfter(client, typeof calls === 'string' ? [calls] : calls);
      return waitsForLists ? upToDate : undefined;
    },
  });
}
