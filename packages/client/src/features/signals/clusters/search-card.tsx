import { useTexts } from '../../../lib/texts/texts.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { formatMethod, formatRecurrence } from '../signal-labels.ts';
import type { SignalDetails } from '../signals.api.ts';

/** How unusual a cluster is, and how it was searched. */
export function SearchCard({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
  const { cluster, search, method } = signal;
  if (!cluster || !search) return null;
  const { days, villageCount, maxDays, maxRadiusKm, permutations, seed } = search;
  const text = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '–');
  return (
    <Card title={t('signals.cluster.search')}>
      <DescriptionList
        items={[
          [t('signals.cluster.recurrence'), formatRecurrence(t, cluster.recurrenceDays)],
          [t('signals.cluster.p'), cluster.p.toFixed(3)],
          [t('signals.methodName'), formatMethod(t, method)],
          [
            t('signals.cluster.compared'),
            t('signals.cluster.comparedDays', { days: text(days), villages: text(villageCount) }),
          ],
          [
            t('signals.cluster.largest'),
            t('signals.cluster.largestOf', { km: text(maxRadiusKm), days: text(maxDays) }),
          ],
          [
            t('signals.cluster.sets'),
            t('signals.cluster.setsOf', { count: permutations ?? 0, seed: text(seed) }),
          ],
        ]}
      />
      <p>{t(`signals.cluster.about.${method === 'scanPoisson' ? 'scanPoisson' : 'scanPermutation'}`)}</p>
    </Card>
  );
}
