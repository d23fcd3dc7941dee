import type { CallResponseOf } from '@harken/contract/calls/call';
import type { signalCalls } from '@harken/contract/signals';
import { checkPermission, type SocietyScope } from '@harken/domain/access/check-permission';
import { signalLimits } from '@harken/domain/signals/monitoring/limits';
import { readCodesOfPlaces } from '../../../platform/codes-of-places.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { findSociety } from '../counting/counting.queries.ts';
import { toSignalsScope } from '../signals.access.ts';
import { findOpenOnes } from './list.queries.ts';
import { presentWeek, round, toPlace } from './list.ts';

type OpenSignals = CallResponseOf<typeof signalCalls.listOpenSignals>;

interface Reader {
  user: CurrentUser;
  scope: SocietyScope;
  languageCode: string;
  /** Only places and health risks of this project. */
  projectId: number | null;
}

/** The most urgent open signals that somebody sees; none for those who see no signals. */
export async function listOpenSignals(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { projectId, languageCode, ...reader }: Reader,
  limit: number = signalLimits.shownOpen,
): Promise<OpenSignals> {
  const { user, scope } = reader;
  if (checkPermission('signals.list', user.role, scope) !== null) return { count: 0, items: [] };
  const anywhere = { healthRiskId: null, locations: null, state: 'open' } as const;
  const filter = { ...toSignalsScope(reader), ...anywhere, projectId };
  const [society, signals] = await Promise.all([
    findSociety(db, scope.nationalSocietyId),
    findOpenOnes(db, filter, { limit, languageCode }),
  ]);
  const findCodes = await readCodesOfPlaces({ db, clock }, signals.map(toPlace));
  return {
    count: signals[0]?.total ?? 0,
    items: signals.map(({ week, village, district, region, ...signal }) => {
      const { epiYear, epiWeek } = presentWeek(week, society?.weekStart ?? 'Sunday');
      return {
        ...{ id: signal.id, healthRisk: signal.healthRisk, level: signal.level },
        ...{ place: village ?? district ?? region, placeCodes: findCodes(toPlace(signal)) },
        ...{ epiYear, epiWeek },
        ...{ observed: signal.observed, expected: round(signal.expected) },
        cluster: signal.cluster && {
          ...{ radiusKm: round(signal.cluster.radiusKm), villageCount: signal.cluster.villageCount },
          ...{ firstDay: signal.cluster.firstDay, lastDay: signal.cluster.lastDay },
        },
      };
    }),
  };
}
