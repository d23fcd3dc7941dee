import { pathTo } from '../../../lib/routes.ts';
import { type SignalsPlace, signalPaths } from '../signal-paths.ts';
import type { ChartSubject } from '../signals.api.ts';

/** The page about the method for a health risk in a place. */
export function getMethodPath({ nationalSocietyId, projectId }: SignalsPlace, subject: ChartSubject): string {
  const { healthRiskId, level, placeId } = subject;
  const search = new URLSearchParams({ healthRiskId: String(healthRiskId), level, placeId: String(placeId) });
  const path =
    projectId === null
      ? pathTo(signalPaths.methodOfSociety, { nationalSocietyId })
      : pathTo(signalPaths.methodOfProject, { projectId });
  return `${path}?${search}`;
}
