import { useEffect } from 'react';
import { onErrorResponse } from '../../../lib/requests/request.ts';
import { useSession } from '../../../lib/session/session.tsx';

/** Refreshes the user when the server starts to require two-factor authentication; the app then shows its set-up. */
export function useTwoFactorRequirement(): void {
  const { refreshUser } = useSession();
  useEffect(
    () =>
      onErrorResponse(async (response) => {
        if (response.status !== 403) return;
        const errorBody = await response
          .clone()
          .json()
          .catch(() => null);
        if (errorBody?.message?.key === 'error.twoFactorRequired') await refreshUser().catch(() => {});
      }),
    [refreshUser],
  );
}
