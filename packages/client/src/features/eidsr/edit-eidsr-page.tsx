import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useEditEidsrConfiguration, useEidsrConfiguration } from './eidsr.api.ts';
import { EidsrForm } from './eidsr-form.tsx';
import { eidsrPaths } from './eidsr-paths.ts';
import { NotEnabled } from './not-enabled.tsx';

function EditForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const configuration = useEidsrConfiguration(nationalSocietyId);
  const { mutateAsync: edit } = useEditEidsrConfiguration(nationalSocietyId);
  const viewPath = pathTo(eidsrPaths.view, { nationalSocietyId });
  return (
    <Loaded query={configuration} label={t('eidsr.loading')}>
      {(stored) => (
        <EidsrForm
          {...{ nationalSocietyId, stored }}
          cancelTo={viewPath}
          save={async (fields) => {
            const { messageKey } = await edit(fields);
            if (messageKey) snackbar.show(t(messageKey));
            return viewPath;
          }}
        />
      )}
    </Loaded>
  );
}

/** Shows the form to users who may change the connection; others see why they may not. */
function EditGuard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('eidsrIntegration.edit', { nationalSocietyId });
  const viewPath = pathTo(eidsrPaths.view, { nationalSocietyId });
  return (
    <Loaded query={society} label={t('eidsr.loading')}>
      {({ isArchived, enableEidsrIntegration }) => {
        if (!enableEidsrIntegration) return <NotEnabled nationalSocietyId={nationalSocietyId} />;
        if (mayEdit) return <EditForm nationalSocietyId={nationalSocietyId} />;
        return (
          <Note action={<LinkButton to={viewPath}>{t('eidsr.back')}</LinkButton>}>
            {t(isArchived ? 'eidsr.archived' : 'nationalSociety.hasCoordinator')}
          </Note>
        );
      }}
    </Loaded>
  );
}

/** The page on which a national society is connected to EIDSR. */
export function EditEidsrPage() {
  const { t } = useTexts();
  const params = useRouteParams(eidsrPaths.edit);
  return (
    <Page title={t('pages.editEidsr')}>
      <EditGuard {...params} />
    </Page>
  );
}
