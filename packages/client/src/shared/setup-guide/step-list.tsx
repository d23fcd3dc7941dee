import { withReturn } from '../../lib/return-address.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import type { SetupGuide, SetupStep } from './api.ts';
import styles from './setup-guide.module.css';
import { findNextStep, useStepAccess } from './step-access.ts';
import { getStepLink } from './step-links.ts';

const badges: Record<SetupStep['state'], { tone: StatusTone; icon: IconName }> = {
  Done: { tone: 'ok', icon: 'check' },
  Ready: { tone: 'warn', icon: 'right' },
  Blocked: { tone: 'quiet', icon: 'clock' },
};

type StepProps = {
  guide: SetupGuide;
  step: SetupStep;
  returnTo: string;
  isNext: boolean;
  isAllowed: boolean;
};

/** What is left to do for a step, or what comes first. */
function StepTodo({ guide, step, returnTo, isNext, isAllowed }: StepProps) {
  const { t } = useTexts();
  const link = getStepLink(step.step, guide);
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
  const isAllowed = useStepAccess(guide);
  const next = findNextStep(guide, isAllowed);
  return (
    <ol className={styles.steps} aria-label={t('setupGuide.title')}>
      {guide.steps.map((step) => (
        <Step
          key={step.step}
          {...{ guide, step, returnTo }}
          isNext={step === next}
          isAllowed={isAllowed(step)}
        />
      ))}
    </ol>
  );
}
