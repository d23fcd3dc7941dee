import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import {
  useCreateServiceAccount,
  useCreateToken,
  useOwnChoices,
  useServiceAccountChoices,
} from './access-tokens.api.ts';
import { TokenForm } from './token-form.tsx';
import { tokenPaths } from './token-paths.ts';

/** Creates an access token of the user. */
export function AddOwnTokenPage() {
  const { t } = useTexts();
  const choices = useOwnChoices();
  const { mutateAsync: create } = useCreateToken();
  const title = t('accessTokens.own.add');
  return (
    <Page title={title}>
      <Loaded query={choices} label={t('accessTokens.form.loading')}>
        {(offered) => <TokenForm {...{ title, create }} choices={offered} listPath={tokenPaths.own} />}
      </Loaded>
    </Page>
  );
}

function ServiceAccountForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const choices = useServiceAccountChoices(nationalSocietyId);
  const { mutateAsync: create } = useCreateServiceAccount(nationalSocietyId);
  return (
    <Loaded query={choices} label={t('accessTokens.form.loading')}>
      {(offered) => (
        <TokenForm
          title={t('accessTokens.society.add')}
          create={create}
          choices={offered}
          listPath={pathTo(tokenPaths.ofSociety, { nationalSocietyId })}
        />
      )}
    </Loaded>
  );
}

/** Creates a service account of a national society. */
export function AddServiceAccountPage() {
  const { t } = useTexts();
  const params = useRouteParams(tokenPaths.addOfSociety);
  const society = useNationalSociety(params.nationalSocietyId);
  const mayAdd = useMay('serviceAccounts.add', params);
  const list = pathTo(tokenPaths.ofSociety, params);
  return (
    <Page title={t('accessTokens.society.add')}>
      <Loaded query={society} label={t('accessTokens.form.loading')}>
        {() =>
          mayAdd ? (
            <ServiceAccountForm {...params} />
          ) : (
            <Note action={<LinkButton to={list}>{t('accessTokens.form.back')}</LinkButton>}>
              {t('accessTokens.archived')}
            </Note>
          )
        }
      </Loaded>
    </Page>
  );
}
