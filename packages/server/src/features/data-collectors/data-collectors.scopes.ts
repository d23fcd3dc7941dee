import type { Call, CallRequest } from '@harken/contract/call';
import type { Place, Scope } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findProjectsOfCollectors } from './data-collectors.queries.ts';

/** The project named in the body: there is nothing else yet that a new collector could be found by. */
export const projectOfNewCollector = Object.assign(
  <C extends Call>(call: CallRequest<C>): Place => ({
    projectId: (call.body as { projectId: number }).projectId,
  }),
  { missing: 'project.projectDoesNotExist' as const },
) as Scope<Call>;

/** The one project of all the collectors named; null when one does not exist or they are of several projects. */
export const projectOfCollectors = Object.assign(
  async <C extends Call>(call: CallRequest<C>, services: Services): Promise<Place | null> => {
    const { dataCollectorIds } = call.body as { dataCollectorIds: number[] };
    const ids = [...new Set(dataCollectorIds)];
    const found = await findProjectsOfCollectors(services.db, ids);
    const [first] = found;
    const isOneProject = found.every(({ projectId }) => projectId === first?.projectId);
    return first && isOneProject && found.length === ids.length ? { projectId: first.projectId } : null;
  },
  { missing: 'dataCollector.notFound' as const },
) as Scope<Call>;
