import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { validateCode, validatePassword } from '../account-rules.ts';
import { CodeField } from '../code-field.tsx';
import type { OwnAccount } from '../own-account.api.ts';
import { useAccountForm } from '../use-account-form.ts';
import { useDisableTwoFactor, useRenewRecoveryCodes } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetUp } from './set-up.tsx';
import styles from './two-factor.module.css';

type TwoFactorState = OwnAccount['twoFactor'];
type FormProps = { onDone: () => void };

/** Requests new recovery codes, with a code of the app. */
function RenewCodesForm({ onDone }: FormProps) {
  const { t } = useTexts();
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<string[]>();
  const { field, submit, errorKey, isBusy } = useAccountForm(
    { code: { check: (value) => validateCode(value, t) } },
    async ({ code }) => setCodes((await renew.mutateAsync(code.trim())).recoveryCodes),
  );
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.renew.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <p>{t('twoFactor.renew.text')}</p>
      <CodeField {...field('code')} />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('twoFactor.renew.submit')}
        </Button>
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}

function useDisableForm(onDone: () => void) {
  const { t } = useTexts();
  const disable = useDisableTwoFactor();
  return useAccountForm(
    {
      ownPassword: { check: (value) => validatePassword(value, t), requestName: 'currentPassword' },
      code: { check: (value) => validateCode(value, t) },
    },
    async ({ ownPassword, code }) => {
      await disable.mutateAsync({ currentPassword: ownPassword, code: code.trim() });
      onDone();
    },
  );
}

/** Disables two-factor authentication, with the password and a code of the app or a recovery code. */
function DisableForm({ onDone }: FormProps) {
  const { t } = useTexts();
  const [isForRecovery, setIsForRecovery] = useState(false);
  const { field, submit, errorKey, isBusy } = useDisableForm(onDone);
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.end.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <p>{t('twoFactor.end.text')}</p>
      <PasswordField
        label={t('ownAccount.password.current')}
        autoComplete="current-password"
        {...field('ownPassword')}
      />
      <CodeField isForRecovery={isForRecovery} {...field('code')} />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {t('twoFactor.end.submit')}
        </Button>
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        <Button variant="ghost" onClick={() => setIsForRecovery(!isForRecovery)}>
          {t(isForRecovery ? 'accounts.code.useApp' : 'accounts.code.useRecovery')}
        </Button>
      </div>
    </form>
  );
}

type Action = 'settingUp' | 'renewing' | 'ending';

/** Whether 2FA is on, and the actions for it. */
function TwoFactorStatus({ state, onChoose }: { state: TwoFactorState; onChoose: (action: Action) => void }) {
  const { t } = useTexts();
  const { isOn, isRequired, recoveryCodesLeft } = state;
  if (!isOn)
    return (
      <div className={styles.actions}>
        <Button onClick={() => onChoose('settingUp')}>{t('twoFactor.setUp.action')}</Button>
      </div>
    );
  return (
    <>
      <p>{t('twoFactor.codes.left', { count: recoveryCodesLeft })}</p>
      {recoveryCodesLeft < 3 && <Note tone="warn">{t('twoFactor.codes.few')}</Note>}
      {isRequired && <p className={styles.hint}>{t('twoFactor.required.short')}</p>}
      <div className={styles.actions}>
        <Button onClick={() => onChoose('renewing')}>{t('twoFactor.renew.submit')}</Button>
        {!isRequired && <Button onClick={() => onChoose('ending')}>{t('twoFactor.end.action')}</Button>}
      </div>
    </>
  );
}

/** Two-factor authentication of the account: its state and the forms to enrol, renew codes and disable it. */
export function TwoFactorCard({ state }: { state: TwoFactorState }) {
  const { t } = useTexts();
  const [action, setAction] = useState<Action>();
  const onDone = () => setAction(undefined);
  return (
    <div className={styles.steps}>
      <div>
        <p className={styles.hint}>{t('twoFactor.text')}</p>
        <p className={styles.state}>
          <StatusBadge
            tone={state.isOn ? 'ok' : 'outline'}
            icon={state.isOn ? 'check' : 'cross'}
            label={t(state.isOn ? 'twoFactor.on' : 'twoFactor.off')}
          />
        </p>
      </div>
      {!action && <TwoFactorStatus state={state} onChoose={setAction} />}
      {action === 'settingUp' && <TwoFactorSetUp onDone={onDone} onCancel={onDone} />}
      {action === 'renewing' && <RenewCodesForm onDone={onDone} />}
      {action === 'ending' && <DisableForm onDone={onDone} />}
    </div>
  );
}
