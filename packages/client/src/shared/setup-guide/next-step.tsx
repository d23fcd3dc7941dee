import { withReturn } from '../../lib/return-address.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type SetupGuide, type SetupStep, useProjectSetup, useSocietySetup } from './api.ts';
import { findNextStep, useStepAccess } from './step-access.ts';
import { getStepLink } from './step-links.ts';

type StepNames = ReadonlyArray<SetupStep['step']>;

function NextStepNote({ guide, done, returnTo }: { guide: SetupGuide; done: StepNames; returnTo: string }) {
  const { t } = useTexts();
  const isAllowed = useStepAccess(guide);
  const next = findNextStep(guide, (step) => !done.includes(step.step) && isAllowed(step));
  const link = next && getStepLink(next.step, guide);
  if (!link) return null;
  return (
    <Note
      tone="ok"
      action={
        <LinkButton to={withReturn(link.address, returnTo)}>
          {t(`setupGuide.step.${next.step}.action`)}
        </LinkButton>
      }
    >
      {t('setupGuide.next', { step: t(`setupGuide.step.${next.step}.title`) })}
    </Note>
  );
}

type NextStepProps = {
  nationalSocietyId: number;
  /** For the guide of a project. */
  projectId: number | undefined;
  /** The steps done on the page, which the guide may not know yet. */
  done: StepNames;
  /** The address of the guide that opened the page. */
  returnTo: string;
};

/** Leads to the next step of the set-up guide, from a page that has no form whose saving leads back. */
export function NextStep({ nationalSocietyId, projectId, ...note }: NextStepProps) {
  const society = useSocietySetup(projectId === undefined ? nationalSocietyId : undefined);
  const project = useProjectSetup(projectId);
  const guide = project.data ?? society.data;
  return guide ? <NextStepNote guide={guide} {...note} /> : null;
}
