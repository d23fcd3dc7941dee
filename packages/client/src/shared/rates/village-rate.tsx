import { isUncertain, type Rate } from '@harken/domain/places/rates';
import { useQuery } from '@tanstack/react-query';
import { getUtcOffset } from '../../lib/dates/dates.ts';
import { call } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import text from '../../ui/text/text.module.css';
import { useRateNumbers } from './rate-numbers.ts';

type VillageRateProps = {
  projectId: number;
  villageId: number;
  /** Only its cases; otherwise those of all health risks. */
  healthRiskId?: number | null | undefined;
  /** The first and the last day, yyyy-MM-dd. */
  firstDay: string;
  lastDay: string;
};

/** The cases of a village as the dashboard of the project counts them. */
function useVillageRate({ projectId, villageId, healthRiskId, firstDay, lastDay }: VillageRateProps) {
  const mayShow = useCan('projects.showDashboard');
  const body = {
    startDate: new Date(`${firstDay}T00:00:00`),
    endDate: new Date(`${lastDay}T00:00:00`),
    utcOffset: getUtcOffset(),
    groupingType: 'Day' as const,
    healthRisks: healthRiskId ? [healthRiskId] : [],
    locations: { regionIds: [], districtIds: [], villageIds: [villageId], zoneIds: [] },
    level: 'village' as const,
    withPeriods: false,
  };
  return useQuery({
    queryKey: ['projectDashboard/casesByPlace', projectId, { villageId, healthRiskId, firstDay, lastDay }],
    queryFn: ({ signal }) =>
      call('projectDashboard/casesByPlace', { query: { projectId }, body }, { signal }),
    enabled: mayShow,
  });
}

/** One sentence about the cases of a village per people; nothing where its population is not known. */
export function VillageRate(props: VillageRateProps) {
  const { t } = useTexts();
  const { formatCount, formatRate } = useRateNumbers();
  const place = useVillageRate(props).data?.places.find(({ id }) => id === props.villageId);
  if (!place?.rate) return null;
  const { value, lower, upper, per } = place.rate;
  const sentence = t('casesByPlace.ofVillage', {
    count: place.cases,
    village: isolate(place.name),
    firstDay: isolateLeftToRight(props.firstDay),
    lastDay: isolateLeftToRight(props.lastDay),
    per: formatCount(per),
    rate: formatRate(value),
    lower: formatRate(lower),
    upper: formatRate(upper),
  });
  return (
    <p className={text.small}>
      {sentence} {isUncertain(place.rate as Rate) && t('casesByPlace.uncertainSentence')}
    </p>
  );
}
