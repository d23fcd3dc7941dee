import { getFindingTextKey } from '@harken/domain/checkup/check-results';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CheckState } from '../../shared/check-state.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import type { CheckResult } from './checkup.api.ts';
import styles from './checkup-page.module.css';

/** Where something can be done in the product, with the text of the link. */
function findLink({ id, state, gateway, finding }: CheckResult): { to: string; textKey: string } | null {
  if (state === 'ok') return null;
  if (gateway)
    return {
      to: `/nationalsocieties/${gateway.nationalSocietyId}/smsgateways/${gateway.id}/edit`,
      textKey: 'checkup.openGateway',
    };
  if (id === 'gatewayKeys' || (id === 'gateways' && finding === 'notConfigured'))
    return { to: '/nationalsocieties', textKey: 'nationalSocieties.list.title' };
  if (id === 'mail' || id === 'devices') return { to: '/outbox', textKey: 'outbox.list.title' };
  return id === 'workers' ? { to: '/outbox/failedWork', textKey: 'outbox.failedWork.title' } : null;
}

function FindingCell({ result }: { result: CheckResult }) {
  const { t } = useTexts();
  const link = findLink(result);
  return (
    <div className={styles.finding}>
      <span>{t(getFindingTextKey(result), result.values)}</span>
      {link && (
        <LinkButton size="small" to={link.to}>
          {t(link.textKey)}
        </LinkButton>
      )}
    </div>
  );
}

const order: readonly CheckResult['state'][] = ['failed', 'warning', 'notChecked', 'notConfigured', 'ok'];

/** What needs somebody first; otherwise in the order of the checks. */
const sortResults = (results: readonly CheckResult[]) =>
  results.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

/** The results of a check-up, the failed ones first. */
export function ResultsTable({ results }: { results: readonly CheckResult[] }) {
  const { t } = useTexts();
  const columns: Column<CheckResult>[] = [
    {
      key: 'check',
      header: t('checkup.column.check'),
      card: { line: 1, isName: true },
      cell: ({ id }) => t(`checkup.check.${id}`),
    },
    {
      key: 'state',
      header: t('checkup.column.state'),
      card: { line: 2 },
      isNowrap: true,
      cell: ({ state }) => <CheckState state={state} />,
    },
    {
      key: 'finding',
      header: t('checkup.column.finding'),
      card: { line: 3 },
      hasControls: true,
      cell: (result) => <FindingCell result={result} />,
    },
  ];
  return (
    <DataTable
      caption={t('checkup.caption')}
      columns={columns}
      rows={sortResults(results)}
      rowKey={({ id, finding, gateway, values }) =>
        `${id} ${finding} ${gateway?.id ?? ''} ${values.name ?? ''}`
      }
    />
  );
}
