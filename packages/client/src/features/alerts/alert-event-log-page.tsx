import { useRouteParams } from '../../lib/routes.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { alertPaths } from './alert-paths.ts';
import { unnamedOutcome } from './alert-status.tsx';
import { timeInWords } from './alert-words.ts';
import { type AlertLogItem, useAlertLog } from './alerts.api.ts';
import { CollapsedText } from './collapsed-text.tsx';

/** What happened: what staff wrote down, or what the product noted by itself. */
function typeInWords(t: Translate, item: AlertLogItem): string {
  if (item.alertEventType) return t(`alerts.eventType.${item.alertEventType}`);
  return item.logType ? t(`alerts.logType.${item.logType}`) : '';
}

/** The finer kind: of an event its subtype, of a closed alert its outcome, of a cross-check the report. */
function subtypeInWords(t: Translate, item: AlertLogItem): string {
  if (item.alertEventSubtype) return t(`alerts.eventSubtype.${item.alertEventSubtype}`);
  const outcome = item.metadata?.escalatedOutcome;
  if (outcome && outcome !== unnamedOutcome) return t(`alerts.outcome.${outcome}`);
  const id = item.metadata?.reportId;
  return id ? t('alerts.log.report', { id: String(id) }) : '';
}

function useColumns(): Column<AlertLogItem>[] {
  const { t } = useTexts();
  return [
    {
      key: 'date',
      head: t('alerts.log.date'),
      card: { line: 1, at: 'start' },
      isNowrap: true,
      cell: (item) => <ShownTime time={item.date} />,
    },
    {
      key: 'type',
      head: t('alerts.log.type'),
      card: { line: 2, isName: true },
      cell: (item) => typeInWords(t, item),
    },
    {
      key: 'subtype',
      head: t('alerts.log.subtype'),
      card: { line: 3 },
      cell: (item) => subtypeInWords(t, item),
    },
    {
      key: 'by',
      head: t('alerts.log.by'),
      card: { line: 1, at: 'end' },
      cell: (item) => item.loggedBy,
    },
    {
      key: 'comment',
      head: t('alerts.log.comment'),
      card: { line: 4 },
      cell: (item) => item.text && <CollapsedText text={item.text} />,
    },
  ];
}

/** Everything that happened to an alert, oldest first. */
export function AlertEventLogPage() {
  const { t } = useTexts();
  const { alertId } = useRouteParams(alertPaths.eventLog);
  const log = useAlertLog(alertId);
  const columns = useColumns();
  const heading = log.data?.healthRisk;
  const lead = log.data && t('alerts.assess.raised', { time: timeInWords(log.data.createdAt) });
  return (
    <Page title={t('alerts.log.title', { alertId })} {...(heading === undefined ? {} : { heading, lead })}>
      <Loaded
        query={log}
        label={t('alerts.log.loading')}
        isEmpty={({ logItems }) => logItems.length === 0}
        empty={<Empty>{t('alerts.log.none')}</Empty>}
      >
        {({ logItems }) => (
          <DataTable
            caption={t('alerts.log.caption', { alertId })}
            columns={columns}
            rows={logItems}
            rowKey={(item) =>
              `${item.date} ${item.logType} ${item.alertEventLogId} ${item.metadata?.reportId}`
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
