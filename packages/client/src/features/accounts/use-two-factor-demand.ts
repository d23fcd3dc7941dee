import { useEffect } from 'react';
import { onRefused } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';

/** Notices that a second step of signing in is required from now on: then the app asks anew who is there, and leads there. */
export function useTwoFactorDemand(): void {
  const { lookAgain } = useSession();
  useEffect(
    () =>
      onRefused(async (response) => {
        if (response.status !== 403) return;
        const refusal = await response
          .clone()
          .json()
          .catch(() => null);
        if (refusal?.message?.key === 'error.twoFactorRequired') await lookAgain().catch(() => {});
      }),
    [lookAgain],
  );
}
