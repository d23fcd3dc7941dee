import { useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import text from '../../ui/text/text.module.css';
import { PreviousSecret, RotateSecret } from './rotate-secret.tsx';
import { useRenewSecret } from './webhooks.api.ts';
import styles from './webhooks.module.css';

function Secret({ secret }: { secret: string }) {
  const { t } = useTexts();
  return (
    <div role="status">
      <Note tone="warn">
        <p>{t('webhooks.secret.once')}</p>
        <span className={styles.secret}>
          <bdi dir="ltr" className={text.mono}>
            {secret}
          </bdi>
          <CopyButton
            text={secret}
            label={t('webhooks.secret.copy')}
            doneText={t('webhooks.secret.copied')}
          />
        </span>
      </Note>
    </div>
  );
}

/** How the receiver verifies that an event comes from Harken and was not modified. */
function VerificationSteps() {
  const { t } = useTexts();
  const steps = ['headers', 'signed', 'compare', 'old', 'repeated'] as const;
  return (
    <details className={styles.check}>
      <summary>{t('webhooks.check.title')}</summary>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`webhooks.check.${step}`)}</li>
        ))}
      </ol>
    </details>
  );
}

/** Replaces the secret by a new one, after confirmation. */
function RenewSecret({ webhookId, onRenewed }: { webhookId: number; onRenewed: (secret: string) => void }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const renew = useRenewSecret(webhookId);
  const confirm = () =>
    renew.mutate(undefined, {
      onSuccess: ({ secret }) => {
        onRenewed(secret);
        setIsOpen(false);
      },
    });
  const ask = () => {
    renew.reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button icon="refresh" onClick={ask}>
        {t('webhooks.renew.action')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('webhooks.renew.title')}
        confirmLabel={t('webhooks.renew.confirm')}
        isBusy={renew.isPending}
        onConfirm={confirm}
        onClose={() => setIsOpen(false)}
      >
        {renew.error && <Note tone="error">{formatError(t, renew.error)}</Note>}
        <p>{t('webhooks.renew.text')}</p>
      </ConfirmDialog>
    </>
  );
}

export type SecretCardProps = {
  webhookId: number;
  /** Only set right after it was created. */
  secret: string | undefined;
  onRenewed: (secret: string) => void;
  /** Until when the old secret is valid, if it still is. */
  previousEndsAt: string | undefined;
  mayEdit: boolean;
};

/** The signing secret: shown once, can be renewed, with instructions for verifying signatures. */
export function SecretCard({ webhookId, secret, onRenewed, previousEndsAt, mayEdit }: SecretCardProps) {
  const { t } = useTexts();
  return (
    <Card title={t('webhooks.secret.title')}>
      <div className={styles.fields}>
        {secret ? <Secret secret={secret} /> : <p>{t('webhooks.secret.hidden')}</p>}
        {previousEndsAt && <PreviousSecret {...{ webhookId, mayEdit }} endsAt={previousEndsAt} />}
        <VerificationSteps />
        {mayEdit && (
          <div className={styles.actions}>
            <RotateSecret webhookId={webhookId} onRotated={onRenewed} />
            <RenewSecret {...{ webhookId, onRenewed }} />
          </div>
        )}
      </div>
    </Card>
  );
}
