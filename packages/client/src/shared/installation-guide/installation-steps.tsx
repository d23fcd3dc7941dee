import { getFindingTextKey } from '@harken/domain/checkup/check-results';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';
import { Note } from '../../ui/status/note.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from '../setup-guide/setup-guide.module.css';
import type { Installation, Step } from './api.ts';
import { getInstallationLink } from './step-links.ts';

const badges: Record<Step['state'], { tone: StatusTone; icon: IconName; textKey: string }> = {
  Done: { tone: 'ok', icon: 'check', textKey: 'setupGuide.state.Done' },
  Warning: { tone: 'warn', icon: 'warning', textKey: 'checkup.state.warning' },
  Ready: { tone: 'warn', icon: 'right', textKey: 'setupGuide.state.Ready' },
  Blocked: { tone: 'quiet', icon: 'clock', textKey: 'setupGuide.state.Blocked' },
  Unknown: { tone: 'outline', icon: 'ring', textKey: 'checkup.state.notChecked' },
};

/** An installation may have many gateways; the check-up lists all. */
const maxFindings = 3;

type StepsProps = {
  installation: Installation;
  /** The national societies that are not archived. */
  societyIds: readonly number[];
  /** The address to which the pages of the steps lead back. */
  returnTo: string;
  /** The page has a main button of its own. */
  hasMainButton?: boolean;
};

/** What is missing, or which step comes first. */
function Missing({ step: { missing, findings } }: { step: Step }) {
  const { t } = useTexts();
  if (missing.length > 0) {
    const first = missing.map((name) => t(`setupGuide.installation.step.${name}.title`));
    return <p className={styles.blocked}>{t('setupGuide.blocked', { steps: first.join(' · ') })}</p>;
  }
  return findings.slice(0, maxFindings).map((result) => {
    const shown = t(getFindingTextKey(result), result.values);
    return (
      <p key={shown} className={styles.hint}>
        {shown}
      </p>
    );
  });
}

function StepItem({
  step,
  isNext,
  ...at
}: { step: Step; isNext: boolean } & Omit<StepsProps, 'installation' | 'hasMainButton'>) {
  const { t } = useTexts();
  const isOpen = step.state !== 'Done';
  const { textKey, ...badge } = badges[step.state];
  return (
    <li className={classNames(styles.step, !isOpen && styles.done)}>
      <div className={styles.stepHead}>
        <b>{t(`setupGuide.installation.step.${step.step}.title`)}</b>
        <StatusBadge {...badge} label={t(textKey)} />
      </div>
      {isOpen && (
        <>
          <p>{t(`setupGuide.installation.step.${step.step}.why`)}</p>
          <Missing step={step} />
          {step.state !== 'Blocked' && (
            <LinkButton variant={isNext ? 'main' : 'plain'} to={getInstallationLink(step, at)}>
              {t(`setupGuide.installation.step.${step.step}.action`)}
            </LinkButton>
          )}
        </>
      )}
    </li>
  );
}

/** The steps to set up an installation, with what the check-up found. */
export function InstallationSteps({ installation, hasMainButton, ...at }: StepsProps) {
  const { t } = useTexts();
  const { steps, done, isChecking, error, checkAgain } = installation;
  const next = steps.find(({ state }) => state === 'Ready');
  return (
    <div className={styles.installation}>
      <p role="status">
        {isChecking ? t('checkup.loading') : t('setupGuide.progress', { done, total: steps.length })}
      </p>
      {error && (
        <Note tone="error" action={<Button onClick={checkAgain}>{t('checkup.again')}</Button>}>
          {formatError(t, error)}
        </Note>
      )}
      <ol className={styles.steps} aria-label={t('setupGuide.installation.title')}>
        {steps.map((step) => (
          <StepItem key={step.step} step={step} isNext={step === next && !hasMainButton} {...at} />
        ))}
      </ol>
    </div>
  );
}
