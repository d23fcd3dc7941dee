import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { setupGuidePaths } from '../../shared/setup-guide/paths.ts';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useCreateNationalSociety, useFormOptions } from './national-societies.api.ts';
import { NationalSocietyForm } from './national-society-form.tsx';
import { nationalSocietyPaths } from './national-society-paths.ts';

/** Adds a national society, then opens its set-up guide. */
export function AddNationalSocietyPage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formOptions = useFormOptions();
  const { mutateAsync: create } = useCreateNationalSociety();
  return (
    <Page title={t('nationalSocieties.add.title')}>
      <Loaded query={formOptions} label={t('nationalSocieties.form.loading')}>
        {(known) => (
          <NationalSocietyForm
            formOptions={known}
            title={t('nationalSocieties.add.title')}
            submitLabel={t('nationalSocieties.add.action')}
            cancelTo={nationalSocietyPaths.list}
            save={async (fields) => {
              const nationalSocietyId = await create(fields);
              snackbar.show(t('nationalSocieties.add.done', { name: fields.name }));
              return pathTo(setupGuidePaths.nationalSociety, { nationalSocietyId });
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}
