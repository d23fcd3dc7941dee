import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CellsTable } from './cells-table.tsx';
import { type Sending, useSending } from './dhis2.api.ts';
import styles from './dhis2.module.css';
import { dhis2Paths } from './dhis2-paths.ts';
import { SendingState } from './sending-state.tsx';
import { formatStarter, formatWeeks } from './sendings-table.tsx';

function Summary({ sending }: { sending: Sending }) {
  const { t } = useTexts();
  const { startedAt, planned, imported, updated, deleted, rejected, completed, version } = sending;
  return (
    <Card title={t('dhis2.sendings.result')}>
      <SendingState sending={sending} />
      <DescriptionList
        items={[
          [t('dhis2.sendings.time'), <DateTimeText key="time" time={toLocalTime(startedAt)} />],
          [t('dhis2.sendings.by'), formatStarter(t, sending)],
          [
            t('dhis2.sendings.weeks'),
            <bdi key="weeks" dir="ltr">
              {formatWeeks(t, sending)}
            </bdi>,
          ],
          [t('dhis2.field.version'), version ?? t('dhis2.notSet')],
          [t('dhis2.sendings.planned'), planned],
          [t('dhis2.sendings.stored'), imported + updated],
          [t('dhis2.sendings.deleted'), deleted],
          [t('dhis2.sendings.rejected'), rejected],
          [t('dhis2.sendings.completed'), completed],
        ]}
      />
    </Card>
  );
}

/** One sending, with the values that DHIS2 rejected and what to do about them. */
export function SendingPage() {
  const { t } = useTexts();
  const { nationalSocietyId, sendingId } = useRouteParams(dhis2Paths.sending);
  const sending = useSending(nationalSocietyId, sendingId);
  return (
    <Page title={t('dhis2.page.sending')}>
      <Loaded query={sending} label={t('dhis2.sendings.loading')}>
        {({ conflicts, ...known }) => (
          <div className={styles.view}>
            <Summary sending={known} />
            {conflicts.length > 0 ? (
              <CellsTable caption={t('dhis2.rows.caption')} cells={conflicts} />
            ) : (
              <Empty>{t('dhis2.rows.none')}</Empty>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
