import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useInstallation } from '../../shared/installation-guide/api.ts';
import { InstallationSteps } from '../../shared/installation-guide/installation-steps.tsx';
import { installationPaths } from '../../shared/installation-guide/paths.ts';
import styles from '../../shared/setup-guide/setup-guide.module.css';
import { SocietySetupNote } from '../../shared/setup-guide/setup-note.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { NationalSocietyItem } from './national-societies.api.ts';
import { nationalSocietyPaths } from './national-society-paths.ts';

/** The steps of an installation without national societies. */
function FirstSteps() {
  const { t } = useTexts();
  const installation = useInstallation(false);
  return (
    <Card title={t('setupGuide.installation.title')} className={styles.above}>
      <InstallationSteps
        installation={installation}
        societyIds={[]}
        returnTo={nationalSocietyPaths.list}
        hasMainButton
      />
    </Card>
  );
}

/** How far the set-up of the installation is, with a link to its steps; nothing once all are done. */
function InstallationNote() {
  const { t } = useTexts();
  const { steps, done } = useInstallation(true);
  const next = steps.find(({ state }) => state === 'Ready');
  if (!next) return null;
  return (
    <Note
      className={styles.above}
      action={<LinkButton to={installationPaths.guide}>{t('setupGuide.installation.title')}</LinkButton>}
    >
      <b>{t('setupGuide.progress', { done, total: steps.length })}</b>{' '}
      {t('setupGuide.next', { step: t(`setupGuide.installation.step.${next.step}.title`) })}
    </Note>
  );
}

/** What an installation needs first; with one national society, how far the set-up of both is. */
export function InstallationGuide({ societies }: { societies: readonly NationalSocietyItem[] }) {
  const mayAdd = useCan('nationalSocieties.add');
  const mayCheck = useCan('checkup.use');
  const { appData } = useSession();
  const active = societies.filter(({ isArchived }) => !isArchived);
  const [only] = active;
  if (active.length > 1 || !mayAdd) return null;
  if (!only) return <FirstSteps />;
  return (
    <>
      {mayCheck && appData?.isDemo !== true && <InstallationNote />}
      <SocietySetupNote nationalSocietyId={only.id} />
    </>
  );
}
