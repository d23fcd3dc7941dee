import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { DeleteDialogState } from '../../shared/delete-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import text from '../../ui/text/text.module.css';
import type { TokenItem } from './access-tokens.api.ts';
import styles from './access-tokens.module.css';

export type TokensTableProps = {
  caption: string;
  tokens: readonly TokenItem[];
  revoking: DeleteDialogState<TokenItem>;
  /** Whether whose rights the token has, and who created it, are shown. */
  hasOwners?: boolean;
};

function State({ state }: Pick<TokenItem, 'state'>) {
  const { t } = useTexts();
  const label = t(`accessTokens.state.${state}`);
  if (state === 'active') return <StatusBadge tone="ok" icon="check" label={label} />;
  return <StatusBadge tone="quiet" icon={state === 'expired' ? 'clock' : 'ban'} label={label} />;
}

/** What the token reads, and what it is limited to. */
function Reads(token: TokenItem) {
  const { t } = useTexts();
  const limits = [...token.nationalSocieties, ...token.projects, ...token.organizations];
  return (
    <ul className={styles.list}>
      {token.scopes.map((scope) => (
        <li key={scope}>{t(`accessTokens.scope.${scope}`)}</li>
      ))}
      {token.hasPersonalData && <li>{t('accessTokens.field.hasPersonalData')}</li>}
      {limits.length > 0 && (
        <li>
          <small>{t('accessTokens.list.limitedTo', { names: limits.join(', ') })}</small>
        </li>
      )}
    </ul>
  );
}

function LastUse({ lastUsedAt }: Pick<TokenItem, 'lastUsedAt'>) {
  const { t } = useTexts();
  if (!lastUsedAt) return <span className={text.muted}>{t('accessTokens.list.neverUsed')}</span>;
  return <DateTimeText time={toLocalTime(lastUsedAt)} />;
}

function useColumns({ revoking, hasOwners }: TokensTableProps): Column<TokenItem>[] {
  const { t } = useTexts();
  const owners: Column<TokenItem>[] = [
    {
      key: 'owner',
      header: t('accessTokens.list.rightsOf'),
      card: { line: 5 },
      cell: ({ organization, createdBy }) => (
        <ul className={styles.list}>
          <li>{organization ?? t('accessTokens.list.allOrganizations')}</li>
          {createdBy && (
            <li>
              <small>{t('accessTokens.list.createdBy', { name: createdBy })}</small>
            </li>
          )}
        </ul>
      ),
    },
  ];
  return [
    {
      key: 'name',
      header: t('accessTokens.field.name'),
      card: { line: 1, align: 'start', isName: true },
      cell: ({ name, clientId }) => (
        <>
          <b>{name}</b>
          {clientId && (
            <small className={styles.client}>
              {t('accessTokens.list.clientId', { clientId: isolate(clientId) })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'state',
      header: t('accessTokens.list.state'),
      card: { line: 2 },
      cell: ({ state }) => <State state={state} />,
    },
    { key: 'reads', header: t('accessTokens.list.reads'), card: { line: 3 }, cell: Reads },
    {
      key: 'expiresAt',
      header: t('accessTokens.list.expiresAt'),
      card: { line: 4 },
      cell: ({ expiresAt }) => <DateTimeText time={toLocalTime(expiresAt)} />,
    },
    {
      key: 'lastUsedAt',
      header: t('accessTokens.list.lastUsedAt'),
      card: { line: 4 },
      cell: ({ lastUsedAt }) => <LastUse lastUsedAt={lastUsedAt} />,
    },
    ...(hasOwners ? owners : []),
    {
      key: 'actions',
      header: t('ui.row.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (token) =>
        token.state === 'active' && (
          <RowMenu
            label={t('ui.row.deedsOf', { name: token.name })}
            progressText={revoking.isDeleting(token.id) && t('accessTokens.revoke.busy')}
            items={[
              {
                key: 'revoke',
                icon: 'ban',
                label: t('accessTokens.revoke.action'),
                onSelect: () => revoking.ask(token),
              },
            ]}
          />
        ),
    },
  ];
}

/** Access tokens, as a table or as cards. */
export function TokensTable(props: TokensTableProps) {
  return (
    <DataTable
      caption={props.caption}
      columns={useColumns(props)}
      rows={props.tokens}
      rowKey={(token) => token.id}
    />
  );
}
