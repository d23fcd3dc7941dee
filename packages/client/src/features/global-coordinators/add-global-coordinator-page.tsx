import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { GlobalCoordinatorForm } from './global-coordinator-form.tsx';
import { globalCoordinatorPaths } from './global-coordinator-paths.ts';
import { useCreateGlobalCoordinator } from './global-coordinators.api.ts';

/** Adds a global coordinator, who receives an e-mail to set a password. */
export function AddGlobalCoordinatorPage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateGlobalCoordinator();
  const title = t('globalCoordinators.add.title');
  return (
    <Page title={title}>
      <GlobalCoordinatorForm
        title={title}
        submitLabel={t('globalCoordinators.add.action')}
        save={async (fields) => {
          snackbar.show(t(await create(fields)));
          return globalCoordinatorPaths.list;
        }}
      />
    </Page>
  );
}
