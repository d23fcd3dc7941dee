import { useMay } from '../../lib/permissions.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useNationalSociety } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { useEditEidsrConfiguration, useEidsrConfiguration } from './eidsr.api.ts';
import { EidsrForm } from './eidsr-form.tsx';
import { eidsrPaths } from './eidsr-paths.ts';
import { NotEnabled } from './not-enabled.tsx';

function EditForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const configuration = useEidsrConfiguration(nationalSocietyId);
  const { mutateAsync: edit } = useEditEidsrConfiguration(nationalSocietyId);
  const view = pathTo(eidsrPaths.view, { nationalSocietyId });
  return (
    <Loaded query={configuration} label={t('eidsr.loading')}>
      {(stored) => (
        <EidsrForm
          {...{ nationalSocietyId, stored }}
          cancelTo={view}
          save={async (fields) => {
            const { messageKey } = await edit(fields);
            if (messageKey) snackbar.show(t(messageKey));
            return view;
          }}
        />
      )}
    </Loaded>
  );
}

/** Shows the form to those who may change the connection, and the reason to others. */
function EditGuard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('eidsrIntegration.edit', { nationalSocietyId });
  const view = pathTo(eidsrPaths.view, { nationalSocietyId });
  return (
    <Loaded query={society} label={t('eidsr.loading')}>
      {({ isArchived, enableEidsrIntegration }) => {
        if (!enableEidsrIntegration) return <NotEnabled nationalSocietyId={nationalSocietyId} />;
        if (mayEdit) return <EditForm nationalSocietyId={nationalSocietyId} />;
        return (
          <Note action={<LinkButton to={view}>{t('eidsr.back')}</LinkButton>}>
            {t(isArchived ? 'eidsr.archived' : 'nationalSociety.hasCoordinator')}
          </Note>
        );
      }}
    </Loaded>
  );
}

/** Connects a national society to EIDSR. */
export function EditEidsrPage() {
  const { t } = useTexts();
  const params = useRouteParams(eidsrPaths.edit);
  return (
    <Page title={t('pages.editEidsr')}>
      <EditGuard {...params} />
    </Page>
  );
}
