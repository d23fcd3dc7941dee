import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { codeProblem, passwordProblem } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import type { OwnAccount } from './own-account.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useEndTwoFactor, useRenewRecoveryCodes } from './two-factor.api.ts';
import styles from './two-factor.module.css';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';
import { useAccountForm } from './use-account-form.ts';

type State = OwnAccount['twoFactor'];
type Going = { onDone: () => void };

/** New recovery codes, for who has the telephone. */
function Renewing({ onDone }: Going) {
  const { t } = useTexts();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  const { field, submit, refusalKey, isBusy } = useAccountForm(
    { code: { check: (value) => codeProblem(value, t) } },
    async ({ code }) => setCodes((await renew.mutateAsync(code.trim())).recoveryCodes),
  );
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.renew.title')} onSubmit={submit}>
      {refusalKey && <Note tone="error">{t(refusalKey)}</Note>}
      <p>{t('twoFactor.renew.text')}</p>
      <CodeField {...field('code')} />
      <div className={styles.deeds}>
        <Button type="submit" isBusy={isBusy}>
          {t('twoFactor.renew.submit')}
        </Button>
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}

function useEnding(onDone: () => void) {
  const { t } = useTexts();
  const end = useEndTwoFactor();
  return useAccountForm(
    {
      ownPassword: { check: (value) => passwordProblem(value, t), sentAs: 'currentPassword' },
      code: { check: (value) => codeProblem(value, t) },
    },
    async ({ ownPassword, code }) => {
      await end.mutateAsync({ currentPassword: ownPassword, code: code.trim() });
      onDone();
    },
  );
}

/** Switching off, with password and a code of either kind. */
function Ending({ onDone }: Going) {
  const { t } = useTexts();
  const [isForRecovery, setIsForRecovery] = useState(false);
  const { field, submit, refusalKey, isBusy } = useEnding(onDone);
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.end.title')} onSubmit={submit}>
      {refusalKey && <Note tone="error">{t(refusalKey)}</Note>}
      <p>{t('twoFactor.end.text')}</p>
      <PasswordField
        label={t('ownAccount.password.current')}
        autoComplete="current-password"
        {...field('ownPassword')}
      />
      <CodeField isForRecovery={isForRecovery} {...field('code')} />
      <div className={styles.deeds}>
        <Button type="submit" isBusy={isBusy}>
          {t('twoFactor.end.submit')}
        </Button>
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        <Button look="ghost" onClick={() => setIsForRecovery(!isForRecovery)}>
          {t(isForRecovery ? 'accounts.code.useApp' : 'accounts.code.useRecovery')}
        </Button>
      </div>
    </form>
  );
}

type Doing = 'settingUp' | 'renewing' | 'ending';

/** How it stands, and what can be done. */
function Standing({ state, onChoose }: { state: State; onChoose: (doing: Doing) => void }) {
  const { t } = useTexts();
  const { isOn, isRequired, recoveryCodesLeft } = state;
  if (!isOn)
    return (
      <div className={styles.deeds}>
        <Button onClick={() => onChoose('settingUp')}>{t('twoFactor.setUp.action')}</Button>
      </div>
    );
  return (
    <>
      <p>{t('twoFactor.codes.left', { count: recoveryCodesLeft })}</p>
      {recoveryCodesLeft < 3 && <Note tone="warn">{t('twoFactor.codes.few')}</Note>}
      {isRequired && <p className={styles.hint}>{t('twoFactor.required.short')}</p>}
      <div className={styles.deeds}>
        <Button onClick={() => onChoose('renewing')}>{t('twoFactor.renew.submit')}</Button>
        {!isRequired && <Button onClick={() => onChoose('ending')}>{t('twoFactor.end.action')}</Button>}
      </div>
    </>
  );
}

/** The second step of signing in: whether it is on, and what its owner does with it. */
export function TwoFactorCard({ state }: { state: State }) {
  const { t } = useTexts();
  const [doing, setDoing] = useState<Doing>();
  const onDone = () => setDoing(undefined);
  return (
    <div className={styles.steps}>
      <div>
        <p className={styles.hint}>{t('twoFactor.text')}</p>
        <p className={styles.state}>
          <StatusBadge
            tone={state.isOn ? 'ok' : 'outline'}
            icon={state.isOn ? 'check' : 'cross'}
            word={t(state.isOn ? 'twoFactor.on' : 'twoFactor.off')}
          />
        </p>
      </div>
      {!doing && <Standing state={state} onChoose={setDoing} />}
      {doing === 'settingUp' && <TwoFactorSetUp onDone={onDone} onCancel={onDone} />}
      {doing === 'renewing' && <Renewing onDone={onDone} />}
      {doing === 'ending' && <Ending onDone={onDone} />}
    </div>
  );
}
