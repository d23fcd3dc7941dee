import type { Call, CallRequest } from '@harken/contract/call';
import type { ScopeRef, ScopeResolver } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { findProjectsOfCollectors } from './data-collectors.queries.ts';

/** The project in the request body: a new collector has no other scope yet. */
export const projectOfNewCollector = Object.assign(
  <C extends Call>(call: CallRequest<C>): ScopeRef => ({
    projectId: (call.body as { projectId: number }).projectId,
  }),
  { missing: 'project.projectDoesNotExist' as const },
) as ScopeResolver<Call>;

/** The project of all the collectors; null when one does not exist or they belong to several projects. */
export const projectOfCollectors = Object.assign(
  async <C extends Call>(call: CallRequest<C>, services: Services): Promise<ScopeRef | null> => {
    const { dataCollectorIds } = call.body as { dataCollectorIds: number[] };
    const ids = [...new Set(dataCollectorIds)];
    const found = await findProjectsOfCollectors(services.db, ids);
    const [first] = found;
    const isOneProject = found.every(({ projectId }) => projectId === first?.projectId);
    return first && isOneProject && found.length === ids.length ? { projectId: first.projectId } : null;
  },
  { missing: 'dataCollector.notFound' as const },
) as ScopeResolver<Call>;
