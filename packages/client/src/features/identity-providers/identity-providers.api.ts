import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type ProviderSettings = CallResponse<'identityProvider/get'>;
export type ProviderFields = CallInput<'identityProvider/save'>['body'];
export type TestedFields = CallInput<'identityProvider/test'>['body'];

export function useIdentityProvider(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['identityProvider/get', nationalSocietyId],
    queryFn: ({ signal }) => call('identityProvider/get', { query: { nationalSocietyId } }, { signal }),
    // the form must not start with old values
    gcTime: 0,
  });
}

export function useSaveProvider(nationalSocietyId: number) {
  return useChange({
    calls: 'identityProvider/save',
    errors: 'inline',
    act: (body: ProviderFields) => call('identityProvider/save', { query: { nationalSocietyId }, body }),
  });
}

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false };

/** Tests a connection. Results are cached by the number of the attempt: a secret must not become part of a query key. */
export function useConnectionTest(nationalSocietyId: number) {
  const [attempt, setAttempt] = useState(0);
  const [tested, setTested] = useState<TestedFields>();
  const test = useQuery({
    queryKey: ['identityProvider/test', nationalSocietyId, attempt],
    queryFn: ({ signal }) =>
      call(
        'identityProvider/test',
        { query: { nationalSocietyId }, body: tested as TestedFields },
        { signal },
      ),
    enabled: tested !== undefined,
    ...once,
  });
  return {
    isTesting: tested !== undefined && test.isFetching,
    result: tested && test.data?.result,
    error: tested && test.error,
    start: (body: TestedFields) => {
      setAttempt((last) => last + 1);
      setTested(body);
    },
    /** Call it when a field changes: the test no longer applies. */
    reset: () => setTested(undefined),
  };
}

export type ConnectionTest = ReturnType<typeof useConnectionTest>;
