import { lazy, Suspense, useState } from 'react';
import { InstantText } from '../../../lib/dates/instant-text.tsx';
import { useTimeZone } from '../../../lib/dates/time-zone.ts';
import { call } from '../../../lib/requests/request.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DeleteDialog, useDeleteDialog } from '../../../shared/delete-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { RowList } from '../../../ui/page/row-list.tsx';
import type { CollectorOverview, OffDutyPeriod } from './api.ts';
import styles from './collector-page.module.css';
import { toDays } from './period-days.ts';

const PeriodDialog = lazy(() =>
  import('./period-dialog.tsx').then((module) => ({ default: module.PeriodDialog })),
);

function Correction({ correction }: Pick<OffDutyPeriod, 'correction'>) {
  const { t } = useTexts();
  if (!correction) return null;
  const { reason, by, at } = correction;
  return (
    <small>
      {t('dutyPeriods.corrected')}
      {reason && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
      {by && (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
      {' · '}
      <InstantText instant={at} />
    </small>
  );
}

type Chosen = { period: OffDutyPeriod | undefined };

/** Since when the collector is registered, and when they were in training or not deployed. Staff correct what is wrong. */
export function PeriodsCard({ projectId, collector }: { projectId: number; collector: CollectorOverview }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const [chosen, setChosen] = useState<Chosen>();
  const { id: dataCollectorId, registeredAt, offDutyPeriods } = collector;
  const removing = useDeleteDialog<OffDutyPeriod>({
    call: 'dataCollector/removeDutyPeriod',
    act: ({ id, kind }) =>
      call('dataCollector/removeDutyPeriod', {
        params: { dataCollectorId },
        body: { kind, dutyPeriodId: id },
      }),
    successText: () => t('dataCollector.dutyPeriod.removed'),
  });
  const listActions = (period: OffDutyPeriod) => [
    {
      key: 'correct',
      icon: 'edit' as const,
      label: t('dutyPeriods.correct'),
      onSelect: () => setChosen({ period }),
    },
    ...(period.endedAt
      ? [
          {
            key: 'remove',
            icon: 'trash' as const,
            label: t('dutyPeriods.remove'),
            onSelect: () => removing.ask(period),
          },
        ]
      : []),
  ];
  return (
    <Card
      title={t('collectorPage.periods')}
      aside={
        mayEdit && (
          <Button size="small" icon="plus" onClick={() => setChosen({ period: undefined })}>
            {t('dutyPeriods.add')}
          </Button>
        )
      }
    >
      <RowList>
        {offDutyPeriods.map((period) => (
          <li key={`${period.kind} ${period.id}`}>
            <div className={styles.period}>
              {t(`dutyPeriods.kinds.${period.kind}`)}
              <small>
                <bdi dir="ltr">{toDays(period, zone).startedOn}</bdi> –{' '}
                {period.endedAt ? <bdi dir="ltr">{toDays(period, zone).endedOn}</bdi> : t('dutyPeriods.now')}
              </small>
              <Correction correction={period.correction} />
            </div>
            {mayEdit && (
              <RowMenu
                label={t('dutyPeriods.more', {
                  kind: t(`dutyPeriods.kinds.${period.kind}`),
                  day: toDays(period, zone).startedOn,
                })}
                items={listActions(period)}
              />
            )}
          </li>
        ))}
        <li>
          {t('collectorPage.registered')}
          <InstantText instant={registeredAt} />
        </li>
      </RowList>
      {chosen && (
        <Suspense>
          <PeriodDialog
            {...{ dataCollectorId }}
            period={chosen.period}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
      <DeleteDialog
        deleting={removing}
        title={() => t('dutyPeriods.removeTitle')}
        confirmLabel={t('dutyPeriods.remove')}
      >
        {() => <p>{t('dutyPeriods.removeText')}</p>}
      </DeleteDialog>
    </Card>
  );
}
