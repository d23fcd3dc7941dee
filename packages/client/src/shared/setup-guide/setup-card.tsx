import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Card } from '../../ui/page/card.tsx';
import { type SetupGuide, useProjectSetup, useSocietySetup } from './api.ts';
import { setupGuidePaths } from './paths.ts';
import { StepList } from './step-list.tsx';

/** The set-up guide on an overview page, until reports arrive and are counted. */
function SetupCard({ guide, address }: { guide: SetupGuide | undefined; address: string }) {
  const { t } = useTexts();
  if (!guide || guide.isSetUp) return null;
  const done = guide.steps.filter(({ state }) => state === 'Done').length;
  return (
    <Card
      title={t('setupGuide.title')}
      aside={<small>{t('setupGuide.progress', { done, total: guide.steps.length })}</small>}
    >
      <StepList guide={guide} returnTo={address} />
    </Card>
  );
}

export function SocietySetupCard({ nationalSocietyId }: { nationalSocietyId: number }) {
  const isOffered = useCan('setupGuide.nationalSociety');
  const { data } = useSocietySetup(isOffered ? nationalSocietyId : undefined);
  return <SetupCard guide={data} address={pathTo(setupGuidePaths.nationalSociety, { nationalSocietyId })} />;
}

export function ProjectSetupCard({ projectId }: { projectId: number }) {
  const isOffered = useCan('setupGuide.project');
  const { data } = useProjectSetup(isOffered ? projectId : undefined);
  return <SetupCard guide={data} address={pathTo(setupGuidePaths.project, { projectId })} />;
}
