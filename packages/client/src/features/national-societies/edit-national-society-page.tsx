import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type NationalSociety, useEditNationalSociety, useFormOptions } from './national-societies.api.ts';
import { NationalSocietyForm } from './national-society-form.tsx';
import { nationalSocietyPaths } from './national-society-paths.ts';

/** Explains why nothing can be changed, for users who followed an old link. */
function NotEditable({ society, to }: { society: NationalSociety; to: string }) {
  const { t } = useTexts();
  return (
    <Note action={<LinkButton to={to}>{t('nationalSocieties.edit.back')}</LinkButton>}>
      {society.isArchived ? t('nationalSocieties.archived') : t('nationalSociety.hasCoordinator')}
    </Note>
  );
}

function EditForm({ society, overview }: { society: NationalSociety; overview: string }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formOptions = useFormOptions();
  const { mutateAsync: edit } = useEditNationalSociety(society.id);
  return (
    <Loaded query={formOptions} label={t('nationalSocieties.form.loading')}>
      {(known) => (
        <NationalSocietyForm
          society={society}
          formOptions={known}
          title={t('nationalSocieties.edit.title')}
          submitLabel={t('nationalSocieties.edit.save')}
          cancelTo={overview}
          save={async ({ initialOrganizationName: _, ...fields }) => {
            const { messageKey } = await edit(fields);
            if (messageKey) snackbar.show(t(messageKey));
            return overview;
          }}
        />
      )}
    </Loaded>
  );
}

/** Changes a national society, then returns to its overview. */
export function EditNationalSocietyPage() {
  const { t } = useTexts();
  const params = useRouteParams(nationalSocietyPaths.edit);
  const society = useNationalSociety(params.nationalSocietyId);
  const mayEdit = useMay('nationalSocieties.edit', params);
  const overview = pathTo(nationalSocietyPaths.overview, params);
  return (
    <Page title={t('nationalSocieties.edit.title')}>
      <Loaded query={society} label={t('nationalSocieties.form.loading')}>
        {(known) =>
          mayEdit ? (
            <EditForm society={known} overview={overview} />
          ) : (
            <NotEditable society={known} to={overview} />
          )
        }
      </Loaded>
    </Page>
  );
}
