import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { GlobalCoordinatorForm } from './global-coordinator-form.tsx';
import { globalCoordinatorPaths } from './global-coordinator-paths.ts';
import { useEditGlobalCoordinator, useGlobalCoordinator } from './global-coordinators.api.ts';

/** Changes a global coordinator, then returns to the list. */
export function EditGlobalCoordinatorPage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { globalCoordinatorId } = useRouteParams(globalCoordinatorPaths.edit);
  const globalCoordinator = useGlobalCoordinator(globalCoordinatorId);
  const { mutateAsync: edit } = useEditGlobalCoordinator(globalCoordinatorId);
  const title = t('globalCoordinators.edit.title');
  return (
    <Page title={title}>
      <Loaded query={globalCoordinator} label={t('globalCoordinators.form.loading')}>
        {(known) => (
          <GlobalCoordinatorForm
            globalCoordinator={known}
            title={title}
            submitLabel={t('globalCoordinators.edit.save')}
            save={async (fields) => {
              await edit(fields);
              snackbar.show(t('globalCoordinators.edit.done', { name: fields.name }));
              return globalCoordinatorPaths.list;
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}
