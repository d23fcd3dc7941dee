import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/requests/request.ts';

/** What is needed to reach an EIDSR server. */
export type Connection = {
  username: string;
  password: string;
  apiBaseUrl: string;
  trackerProgramId: string;
};

function toRequest({ apiBaseUrl, username, password, trackerProgramId }: Connection) {
  return {
    eidsrApiProperties: { url: apiBaseUrl, userName: username, password },
    programId: trackerProgramId,
  };
}

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false };

/**
 * Tests a connection: loads the name of its program, then the units assigned to the program. Results are cached by the number of
 * the attempt, because a password must not become part of a query key.
 */
export function useConnectionTest() {
  const [attempt, setAttempt] = useState(0);
  const [connection, setConnection] = useState<Connection>();
  const body = connection && toRequest(connection);
  const program = useQuery({
    queryKey: ['eidsr/program', attempt],
    queryFn: ({ signal }) => call('eidsr/program', { body: body as NonNullable<typeof body> }, { signal }),
    enabled: body !== undefined,
    ...once,
  });
  const isTested = connection !== undefined && program.isSuccess;
  const units = useQuery({
    queryKey: ['eidsr/organisationUnits', attempt],
    queryFn: ({ signal }) =>
      call('eidsr/organisationUnits', { body: body as NonNullable<typeof body> }, { signal }),
    select: ({ organisationUnits }) => organisationUnits,
    enabled: isTested,
    ...once,
  });
  return {
    isTested,
    isTesting: connection !== undefined && program.isFetching,
    programName: isTested ? program.data.name : undefined,
    error: connection && program.error,
    units,
    start: (tested: Connection) => {
      setAttempt((last) => last + 1);
      setConnection(tested);
    },
    /** Call it when a field changes: the test no longer applies. */
    reset: () => setConnection(undefined),
  };
}

export type ConnectionTest = ReturnType<typeof useConnectionTest>;
