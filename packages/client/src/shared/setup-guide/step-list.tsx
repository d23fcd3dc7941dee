import { permissions } from '@harken/domain/access/permissions';
import { withReturn } from '../../lib/return-address.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import type { SetupGuide, SetupStep } from './api.ts';
import styles from './setup-guide.module.css';
import { getStepLink, type StepLink } from './step-links.ts';

const badges: Record<SetupStep['state'], { tone: StatusTone; icon: IconName }> = {
  Done: { tone: 'ok', icon: 'check' },
  Ready: { tone: 'warn', icon: 'right' },
  Blocked: { tone: 'quiet', icon: 'clock' },
};

type StepProps = { guide: SetupGuide; step: SetupStep; returnTo: string; isNext: boolean };

/** Whether the user may open the page of a step. */
function useIsAllowed(guide: SetupGuide, link: StepLink | undefined): boolean {
  const permission = link?.permission ?? 'session.use';
  const hasRole = useCan(permission);
  const scope =
    permissions[permission].within === 'project' && guide.project
      ? { projectId: guide.project.id }
      : { nationalSocietyId: guide.nationalSocietyId };
  const isAllowedInScope = useMay(permission, scope);
  return permissions[permission].within === 'anywhere' ? hasRole : isAllowedInScope;
}

/** What is left to do for a step, or what comes first. */
function StepTodo({ guide, step, returnTo, isNext }: StepProps) {
  const { t } = useTexts();
  const link = getStepLink(step.step, guide);
  const isAllowed = useIsAllowed(guide, link);
  if (step.state === 'Blocked') {
    const first = step.missing.map((missing) => t(`setupGuide.step.${missing}.title`));
    return <p className={styles.blocked}>{t('setupGuide.blocked', { steps: first.join(' · ') })}</p>;
  }
  if (!link || !isAllowed) return <p className={styles.blocked}>{t(`setupGuide.notAllowed.${step.step}`)}</p>;
  return (
    <LinkButton variant={isNext ? 'main' : 'plain'} to={withReturn(link.address, returnTo)}>
      {t(`setupGuide.step.${step.step}.action`)}
    </LinkButton>
  );
}

function Step(props: StepProps) {
  const { t } = useTexts();
  const { step } = props;
  const { state, hint } = step;
  return (
    <li className={classNames(styles.step, state === 'Done' && styles.done)}>
      <div className={styles.stepHead}>
        <b>{t(`setupGuide.step.${step.step}.title`)}</b>
        <StatusBadge {...badges[state]} label={t(`setupGuide.state.${state}`)} />
      </div>
      {state !== 'Done' && (
        <>
          <p>{t(`setupGuide.step.${step.step}.why`)}</p>
          {hint && <p className={styles.hint}>{t(`setupGuide.hint.${hint}`)}</p>}
          <StepTodo {...props} />
        </>
      )}
    </li>
  );
}

/** All steps of a set-up guide, with their states and what to do next. Their pages lead back to `returnTo`. */
export function StepList({ guide, returnTo }: { guide: SetupGuide; returnTo: string }) {
  const { t } = useTexts();
  const next = guide.steps.find(({ state }) => state === 'Ready');
  return (
    <ol className={styles.steps} aria-label={t('setupGuide.title')}>
      {guide.steps.map((step) => (
        <Step key={step.step} {...{ guide, step, returnTo }} isNext={step === next} />
      ))}
    </ol>
  );
}
