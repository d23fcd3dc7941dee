import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/note.tsx';
import text from '../../ui/text.module.css';
import { PasswordField } from '../../ui/text-field.tsx';
import { codeProblem, passwordProblem } from './account-rules.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type BegunTwoFactor, useBeginTwoFactor, useConfirmTwoFactor } from './two-factor.api.ts';
import styles from './two-factor.module.css';
import { useAccountForm } from './use-account-form.ts';

/** How the button that goes on looks: red where nothing else is to be done. Without `onCancel` there is no way back. */
type Steps = { look?: ButtonLook; onCancel?: (() => void) | undefined };

function CancelButton({ onCancel }: Steps) {
  const { t } = useTexts();
  return onCancel ? <Button onClick={onCancel}>{t('ui.cancel')}</Button> : null;
}

/** First: that it is really the owner who asks. */
function PasswordStep({ onBegun, look, onCancel }: { onBegun: (begun: BegunTwoFactor) => void } & Steps) {
  const { t } = useTexts();
  const { user } = useSession();
  const begin = useBeginTwoFactor();
  const { field, submit, refusalKey, isBusy } = useAccountForm(
    { ownPassword: { check: (value) => passwordProblem(value, t), sentAs: 'currentPassword' } },
    async ({ ownPassword }) => onBegun(await begin.mutateAsync(ownPassword)),
  );
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.setUp.title')} onSubmit={submit}>
      {refusalKey && <Note tone="error">{t(refusalKey)}</Note>}
      <p>{t('twoFactor.setUp.need')}</p>
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('ownAccount.password.current')}
        autoComplete="current-password"
        {...field('ownPassword')}
      />
      <div className={styles.deeds}>
        <Button type="submit" look={look} isBusy={isBusy}>
          {t('twoFactor.setUp.next')}
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </form>
  );
}

/** The secret, as a picture for another telephone, as a link for this one, and to be typed. */
function Secret({ begun }: { begun: BegunTwoFactor }) {
  const { t } = useTexts();
  const inGroups = begun.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <>
      <p>{t('twoFactor.setUp.scan')}</p>
      <img
        className={styles.picture}
        alt={t('twoFactor.setUp.picture')}
        src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
      />
      <p className={text.phoneOnly}>
        <a className={styles.open} href={begun.address}>
          {t('twoFactor.setUp.open')}
        </a>
      </p>
      <div>
        <p>{t('twoFactor.setUp.type')}</p>
        <p className={styles.secret}>
          <code dir="ltr">{inGroups}</code>
          <CopyButton
            text={begun.secret}
            label={t('twoFactor.setUp.copy')}
            done={t('twoFactor.setUp.copied')}
          />
        </p>
      </div>
    </>
  );
}

/** Then: that the app makes the right codes. */
function CodeStep({
  begun,
  onConfirmed,
  look,
  onCancel,
}: { begun: BegunTwoFactor; onConfirmed: (recoveryCodes: string[]) => void } & Steps) {
  const { t } = useTexts();
  const confirm = useConfirmTwoFactor();
  const { field, submit, refusalKey, isBusy } = useAccountForm(
    { code: { check: (value) => codeProblem(value, t) } },
    async ({ code }) => onConfirmed((await confirm.mutateAsync(code.trim())).recoveryCodes),
  );
  return (
    <form className={styles.steps} noValidate aria-label={t('twoFactor.setUp.title')} onSubmit={submit}>
      {refusalKey && <Note tone="error">{t(refusalKey)}</Note>}
      <Secret begun={begun} />
      <CodeField {...field('code')} />
      <div className={styles.deeds}>
        <Button type="submit" look={look} isBusy={isBusy}>
          {t('twoFactor.setUp.submit')}
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </form>
  );
}

/** Sets the second step up, step by step: the password, the app, the recovery codes. */
export function TwoFactorSetUp({ onDone, ...steps }: { onDone: () => void } & Steps) {
  const [begun, setBegun] = useState<BegunTwoFactor>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} look={steps.look} onKept={onDone} />;
  if (begun) return <CodeStep begun={begun} onConfirmed={setRecoveryCodes} {...steps} />;
  return <PasswordStep onBegun={setBegun} {...steps} />;
}
