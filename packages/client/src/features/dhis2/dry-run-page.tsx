import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CellsTable } from './cells-table.tsx';
import { useDryRun } from './dhis2.api.ts';
import styles from './dhis2.module.css';
import { dhis2Paths } from './dhis2-paths.ts';
import { EditGuard } from './edit-guard.tsx';
import { formatWeeks } from './sendings-table.tsx';

function DryRun({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const dryRun = useDryRun(nationalSocietyId);
  return (
    <Loaded
      query={dryRun}
      label={t('dhis2.dryRun.loading')}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<Empty>{t('dhis2.dryRun.nothing')}</Empty>}
    >
      {({ toStore, toDelete, rejected, rows, ...weeks }) => (
        <div className={styles.view}>
          <Card
            title={t('dhis2.page.dryRun')}
            aside={
              <Button
                size="small"
                icon="refresh"
                isBusy={dryRun.isFetching}
                onClick={() => void dryRun.refetch()}
              >
                {t('dhis2.dryRun.again')}
              </Button>
            }
          >
            <DescriptionList
              items={[
                [
                  t('dhis2.dryRun.weeks'),
                  <bdi key="weeks" dir="ltr">
                    {formatWeeks(t, weeks)}
                  </bdi>,
                ],
                [t('dhis2.dryRun.toStore'), toStore],
                [t('dhis2.dryRun.toDelete'), toDelete],
                [t('dhis2.dryRun.rejected'), rejected],
              ]}
            />
          </Card>
          <CellsTable caption={t('dhis2.dryRun.caption')} cells={rows} />
        </div>
      )}
    </Loaded>
  );
}

/** What would be sent now, as DHIS2 checks it without storing it. */
export function DryRunPage() {
  const { t } = useTexts();
  const params = useRouteParams(dhis2Paths.dryRun);
  return (
    <Page title={t('dhis2.page.dryRun')}>
      <EditGuard {...params}>
        <DryRun {...params} />
      </EditGuard>
    </Page>
  );
}
