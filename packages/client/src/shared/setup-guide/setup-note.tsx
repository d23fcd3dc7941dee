import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type SetupGuide, useProjectSetup, useSocietySetup } from './api.ts';
import { setupGuidePaths } from './paths.ts';
import styles from './setup-guide.module.css';

/** How far the set-up is, with a link to the guide; nothing once reports arrive and are counted. */
function SetupNote({ guide, address }: { guide: SetupGuide | undefined; address: string }) {
  const { t } = useTexts();
  if (!guide || guide.isSetUp) return null;
  const done = guide.steps.filter(({ state }) => state === 'Done').length;
  const next = guide.steps.find(({ state }) => state === 'Ready');
  return (
    <Note className={styles.above} action={<LinkButton to={address}>{t('setupGuide.open')}</LinkButton>}>
      <b>{t('setupGuide.progress', { done, total: guide.steps.length })}</b>{' '}
      {next && t('setupGuide.next', { step: t(`setupGuide.step.${next.step}.title`) })}
    </Note>
  );
}

/** The note on pages of a national society. */
export function SocietySetupNote({ nationalSocietyId }: { nationalSocietyId: number }) {
  const isOffered = useCan('setupGuide.nationalSociety');
  const { data } = useSocietySetup(isOffered ? nationalSocietyId : undefined);
  return <SetupNote guide={data} address={pathTo(setupGuidePaths.nationalSociety, { nationalSocietyId })} />;
}

/** The note on pages of a project. */
export function ProjectSetupNote({ projectId }: { projectId: number }) {
  const isOffered = useCan('setupGuide.project');
  const { data } = useProjectSetup(isOffered ? projectId : undefined);
  return <SetupNote guide={data} address={pathTo(setupGuidePaths.project, { projectId })} />;
}
