import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { Note } from '../../../ui/status/note.tsx';
import text from '../../../ui/text/text.module.css';
import { validateCode, validatePassword } from '../account-rules.ts';
import { CodeField } from '../code-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { type TwoFactorEnrolment, useConfirmTwoFactor, useEnrolTwoFactor } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-factor.module.css';

/** `variant` of the button that continues: red if it is the only thing to do. Without `onCancel` there is no cancel button. */
type StepProps = { variant?: ButtonVariant; onCancel?: (() => void) | undefined };

function CancelButton({ onCancel }: StepProps) {
  const { t } = useTexts();
  return onCancel ? <Button onClick={onCancel}>{t('ui.cancel')}</Button> : null;
}

/** Step 1: confirm the password. */
function PasswordStep({
  onStarted,
  variant,
  onCancel,
}: { onStarted: (enrolment: TwoFactorEnrolment) => void } & StepProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const enrol = useEnrolTwoFactor();
  const { field, submit, errorKey, isBusy } = useAccountForm(
    { ownPassword: { check: (value) => validatePassword(value, t), requestName: 'currentPassword' } },
    async ({ ownPassword }) => onStarted(await enrol.mutateAsync(ownPassword)),
  );
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.setUp.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <p>{t('twoFactor.setUp.need')}</p>
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('ownAccount.password.current')}
        autoComplete="current-password"
        {...field('ownPassword')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {t('twoFactor.setUp.next')}
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </form>
  );
}

/** The secret as a QR code for another phone, as a link for this phone, and as text to type. */
function Secret({ enrolment }: { enrolment: TwoFactorEnrolment }) {
  const { t } = useTexts();
  const groupedSecret = enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <>
      <p>{t('twoFactor.setUp.scan')}</p>
      <img
        className={styles.picture}
        alt={t('twoFactor.setUp.picture')}
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.picture)}`}
      />
      <p className={text.phoneOnly}>
        <a className={styles.open} href={enrolment.address}>
          {t('twoFactor.setUp.open')}
        </a>
      </p>
      <div>
        <p>{t('twoFactor.setUp.type')}</p>
        <p className={styles.secret}>
          <code dir="ltr">{groupedSecret}</code>
          <CopyButton
            text={enrolment.secret}
            label={t('twoFactor.setUp.copy')}
            doneText={t('twoFactor.setUp.copied')}
          />
        </p>
      </div>
    </>
  );
}

/** Step 2: confirm with a code that the app is set up. */
function CodeStep({
  enrolment,
  onConfirmed,
  variant,
  onCancel,
}: { enrolment: TwoFactorEnrolment; onConfirmed: (recoveryCodes: string[]) => void } & StepProps) {
  const { t } = useTexts();
  const confirm = useConfirmTwoFactor();
  const { field, submit, errorKey, isBusy } = useAccountForm(
    { code: { check: (value) => validateCode(value, t) } },
    async ({ code }) => onConfirmed((await confirm.mutateAsync(code.trim())).recoveryCodes),
  );
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.setUp.title')} onSubmit={submit}>
      {errorKey && <Note tone="error">{t(errorKey)}</Note>}
      <Secret enrolment={enrolment} />
      <CodeField {...field('code')} />
      <div className={styles.actions}>
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {t('twoFactor.setUp.submit')}
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </form>
  );
}

/** Enrols in two-factor authentication: password, app, recovery codes. */
export function TwoFactorSetUp({ onDone, ...stepProps }: { onDone: () => void } & StepProps) {
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  if (recoveryCodes)
    return <RecoveryCodes codes={recoveryCodes} variant={stepProps.variant} onSaved={onDone} />;
  if (enrolment) return <CodeStep enrolment={enrolment} onConfirmed={setRecoveryCodes} {...stepProps} />;
  return <PasswordStep onStarted={setEnrolment} {...stepProps} />;
}
