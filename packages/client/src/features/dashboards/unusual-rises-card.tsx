import type { UseQueryResult } from '@tanstack/react-query';
import type { UnusualRises } from './dashboards.api.ts';

/** The weeks in which more of a health risk was reported than usual. */
export function UnusualRisesCard(_: { query: UseQueryResult<UnusualRises> }) {
  return null;
}
