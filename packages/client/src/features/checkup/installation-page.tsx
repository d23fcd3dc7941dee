import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useInstallation } from '../../shared/installation-guide/api.ts';
import { InstallationSteps } from '../../shared/installation-guide/installation-steps.tsx';
import { installationPaths } from '../../shared/installation-guide/paths.ts';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './checkup-page.module.css';

/** The national societies; the guide shows the step of the first one as done if one is not archived. */
function useSocieties() {
  return useQuery({
    queryKey: ['nationalSociety/list'],
    queryFn: ({ signal }) => call('nationalSociety/list', {}, { signal }),
  });
}

/** /checkup/setup: the steps to set up the installation, with what the check-up found. */
export function InstallationPage() {
  const { t } = useTexts();
  const societies = useSocieties();
  const active = societies.data?.filter(({ isArchived }) => !isArchived);
  const installation = useInstallation(active && active.length > 0);
  const isComplete = installation.done === installation.steps.length;
  return (
    <Page title={t('setupGuide.installation.title')}>
      <Loaded query={{ ...societies, data: active }} label={t('setupGuide.loading')} rows={7}>
        {(shown) => (
          <div className={styles.guide}>
            {isComplete ? (
              <Note tone="ok">{t('setupGuide.installation.complete')}</Note>
            ) : (
              <p>{t('setupGuide.installation.intro')}</p>
            )}
            <InstallationSteps
              installation={installation}
              societyIds={shown.map(({ id }) => id)}
              returnTo={installationPaths.guide}
            />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
