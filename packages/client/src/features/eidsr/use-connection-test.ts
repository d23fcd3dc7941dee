import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/request.ts';

/** How an outbreak system is reached. */
export type Connection = {
  username: string;
  password: string;
  apiBaseUrl: string;
  trackerProgramId: string;
};

function sentOf({ apiBaseUrl, username, password, trackerProgramId }: Connection) {
  return {
    eidsrApiProperties: { url: apiBaseUrl, userName: username, password },
    programId: trackerProgramId,
  };
}

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false };

/**
 * Tries a connection: the name of its program, and then the units that take part in it. Answers are kept under the
 * number of the attempt, because a password must not be part of a name under which something is kept.
 */
export function useConnectionTest() {
  const [attempt, setAttempt] = useState(0);
  const [connection, setConnection] = useState<Connection>();
  const body = connection && sentOf(connection);
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
    start: (tried: Connection) => {
      setAttempt((last) => last + 1);
      setConnection(tried);
    },
    /** What was tested is not what is entered any more. */
    reset: () => setConnection(undefined),
  };
}

export type ConnectionTest = ReturnType<typeof useConnectionTest>;
