import { useQueries, useQuery } from '@tanstack/react-query';
import { utcOffset } from '../lib/dates.ts';
import { useCan } from '../lib/permissions.ts';
import { call } from '../lib/request.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Empty, Loaded, type LoadedQuery } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { ProjectsTable, type SocietyProjects } from './projects-table.tsx';

type Society = { id: number; name: string };

/** The societies of the user: the own one where there is only one, else all that the list gives. */
function useSocieties(): LoadedQuery<Society[]> {
  const { user } = useSession();
  const ownId = user?.homePage?.nationalSocietyId ?? undefined;
  return useQuery({
    queryKey: ['nationalSociety', ownId ?? 'list'],
    queryFn: async ({ signal }): Promise<Society[]> => {
      if (ownId === undefined) return call('nationalSociety/list', {}, { signal });
      return [await call('nationalSociety/get', { params: { nationalSocietyId: ownId } }, { signal })];
    },
  });
}

/** The projects of each society, in the order of the societies. */
function useProjectsOf(societies: readonly Society[]): LoadedQuery<SocietyProjects[]> {
  const mayList = useCan('projects.list');
  return useQueries({
    queries: societies.map((society) => ({
      queryKey: ['project/list', society.id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          'project/list',
          { query: { nationalSocietyId: society.id, utcOffset: utcOffset() } },
          { signal },
        ),
      enabled: mayList,
    })),
    combine: (results) => {
      const isComplete = !mayList || results.every((result) => result.data !== undefined);
      const data = societies.map((society, index) => ({ society, projects: results[index]?.data ?? [] }));
      return {
        data: isComplete ? data : undefined,
        error: results.find((result) => result.error)?.error ?? null,
        isFetching: results.some((result) => result.isFetching),
        refetch: () => results.map((result) => result.refetch()),
      };
    },
  });
}

/** The projects the user may open, by society: the way to alerts and reports. */
export function ProjectsPage() {
  const { t } = useTexts();
  const societies = useSocieties();
  const projects = useProjectsOf(societies.data ?? []);
  const query = societies.data ? projects : { ...societies, data: undefined };
  return (
    <Page title={t('shell.home.title')}>
      <Loaded
        query={query}
        label={t('shell.home.loading')}
        isEmpty={(found) => found.length === 0}
        empty={<Empty>{t('shell.home.empty')}</Empty>}
      >
        {(found) => <ProjectsTable societies={found} />}
      </Loaded>
    </Page>
  );
}
