import { accessTokenLimits } from '@harken/domain/access-tokens/limits';
import { useFilters } from '../../lib/lists/filters.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { call } from '../../lib/requests/request.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import type { LoadedQuery } from '../../ui/loading/loaded.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type TokenItem, useOwnTokens, useServiceAccounts } from './access-tokens.api.ts';
import styles from './access-tokens.module.css';
import { NewTokenNote } from './new-token.tsx';
import { tokenPaths } from './token-paths.ts';
import { TokensTable } from './tokens-table.tsx';

/** Asks for confirmation before a token is revoked. */
function RevokeDialog({ revoking }: { revoking: DeleteDialogState<TokenItem> }) {
  const { t } = useTexts();
  return (
    <DeleteDialog
      deleting={revoking}
      title={({ name }) => t('accessTokens.revoke.title', { name })}
      confirmLabel={t('accessTokens.revoke.action')}
    >
      {() => <p>{t('accessTokens.revoke.text')}</p>}
    </DeleteDialog>
  );
}

const defaults = { search: '' };

function TokenList(props: {
  query: LoadedQuery<readonly TokenItem[]> & { data: readonly TokenItem[] | undefined };
  caption: string;
  none: string;
  add: { path: string; label: string } | undefined;
  revoking: DeleteDialogState<TokenItem>;
  hasOwners?: boolean;
}) {
  const { query, caption, none, add, revoking, hasOwners = false } = props;
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaults);
  const active = query.data?.filter(({ state }) => state === 'active').length ?? 0;
  const hasRoom = active < accessTokenLimits.maxTokens;
  return (
    <>
      <NewTokenNote />
      <FilteredList
        query={query}
        found={query.data?.filter(({ name }) => matchesSearch(filters.search, [name]))}
        search={{ value: filters.search, onChange: (search) => change({ search }) }}
        onReset={reset}
        add={add && hasRoom && <AddLink to={add.path}>{add.label}</AddLink>}
        labels={{
          loading: t('accessTokens.list.loading'),
          none,
          found: (count) => t('accessTokens.list.found', { count }),
        }}
      >
        {(shown) => <TokensTable {...{ caption, revoking, hasOwners }} tokens={shown} />}
      </FilteredList>
      {add && !hasRoom && <p className={styles.note}>{t('accessToken.tooMany')}</p>}
      <RevokeDialog revoking={revoking} />
    </>
  );
}

/** /account/tokens: the access tokens of the user. */
export function OwnTokensPage() {
  const { t } = useTexts();
  const revoking = useDeleteDialog<TokenItem>({
    call: 'accessToken/revoke',
    act: ({ id }) => call('accessToken/revoke', { params: { accessTokenId: id } }),
    successText: () => t('accessTokens.revoke.done'),
  });
  return (
    <Page title={t('accessTokens.own.title')}>
      <p className={styles.what}>{t('accessTokens.own.what')}</p>
      <TokenList
        query={useOwnTokens()}
        caption={t('accessTokens.own.caption')}
        none={t('accessTokens.own.none')}
        add={{ path: tokenPaths.addOwn, label: t('accessTokens.own.add') }}
        revoking={revoking}
      />
    </Page>
  );
}

/** The service accounts of a national society. */
export function ServiceAccountsPage() {
  const { t } = useTexts();
  const params = useRouteParams(tokenPaths.ofSociety);
  const mayAdd = useMay('serviceAccounts.add', params);
  const isArchived = useNationalSociety(params.nationalSocietyId).data?.isArchived;
  const revoking = useDeleteDialog<TokenItem>({
    call: 'serviceAccount/revoke',
    act: ({ id }) => call('serviceAccount/revoke', { params: { serviceAccountId: id } }),
    successText: () => t('accessTokens.revoke.done'),
  });
  const add = { path: pathTo(tokenPaths.addOfSociety, params), label: t('accessTokens.society.add') };
  return (
    <Page title={t('accessTokens.society.title')}>
      <p className={styles.what}>{t('accessTokens.society.what')}</p>
      <p className={styles.what}>{t('accessTokens.society.oauth')}</p>
      {isArchived && <Note className={styles.onTop}>{t('accessTokens.archived')}</Note>}
      <TokenList
        query={useServiceAccounts(params.nationalSocietyId)}
        caption={t('accessTokens.society.caption')}
        none={t('accessTokens.society.none')}
        add={mayAdd ? add : undefined}
        revoking={revoking}
        hasOwners
      />
    </Page>
  );
}
