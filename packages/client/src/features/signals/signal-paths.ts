import { pathTo } from '../../lib/routes.ts';

export const signalPaths = {
  ofSociety: '/nationalsocieties/{nationalSocietyId}/signals',
  seasonOfSociety: '/nationalsocieties/{nationalSocietyId}/signals/season',
  methodOfSociety: '/nationalsocieties/{nationalSocietyId}/signals/methods',
  oneOfSociety: '/nationalsocieties/{nationalSocietyId}/signals/{signalId}',
  ofProject: '/projects/{projectId}/signals',
  seasonOfProject: '/projects/{projectId}/signals/season',
  methodOfProject: '/projects/{projectId}/signals/methods',
  oneOfProject: '/projects/{projectId}/signals/{signalId}',
} as const;

/** Where signals are shown: in a national society, or in a project of it with only its places and health risks. */
export type SignalsPlace = { nationalSocietyId: number; projectId: number | null };

export function getSignalPath({ nationalSocietyId, projectId }: SignalsPlace, signalId: number): string {
  return projectId === null
    ? pathTo(signalPaths.oneOfSociety, { nationalSocietyId, signalId })
    : pathTo(signalPaths.oneOfProject, { projectId, signalId });
}

export function getSeasonPath({ nationalSocietyId, projectId }: SignalsPlace): string {
  return projectId === null
    ? pathTo(signalPaths.seasonOfSociety, { nationalSocietyId })
    : pathTo(signalPaths.seasonOfProject, { projectId });
}
