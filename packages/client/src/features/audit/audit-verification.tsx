import { useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import text from '../../ui/text/text.module.css';
import { type AuditVerificationResult, useVerification, type Verification } from './audit.api.ts';
import styles from './audit.module.css';
import { formatTime, getActionLabel } from './audit-labels.ts';
import { type CheckpointHash, formatCheckpointHash, parseCheckpointHash } from './checkpoint-hash.ts';

function IntactNote({ checkpoint, waiting }: { checkpoint: CheckpointHash; waiting: number }) {
  const { t } = useTexts();
  return (
    <Note tone="ok">
      <p className={styles.result}>{t('audit.verify.whole', { count: checkpoint.chainNumber })}</p>
      {waiting > 0 && <p>{t('audit.verify.waiting', { count: waiting })}</p>}
      {checkpoint.chainNumber > 0 && (
        <>
          <p className={styles.checkpoint}>
            <span>
              {t('audit.verify.seal')}{' '}
              <bdi dir="ltr" className={text.mono}>
                {formatCheckpointHash(checkpoint)}
              </bdi>
            </span>
            <CopyButton
              text={formatCheckpointHash(checkpoint)}
              label={t('audit.verify.copy')}
              doneText={t('audit.verify.copied')}
            />
          </p>
          <p>{t('audit.verify.keep')}</p>
        </>
      )}
    </Note>
  );
}

function BrokenNote({ result }: { result: AuditVerificationResult }) {
  const { t } = useTexts();
  const { fault, chainNumber, entry } = result;
  return (
    <Note tone="error">
      <p className={styles.result}>{t('audit.verify.broken', { place: chainNumber ?? 0 })}</p>
      {fault && <p>{t(`audit.verify.fault.${fault}`)}</p>}
      {entry && (
        <p>
          {t('audit.verify.entry', {
            id: entry.id,
            deed: getActionLabel(t, entry.deed).text,
            time: formatTime(entry.doneAt),
          })}
        </p>
      )}
    </Note>
  );
}

function VerificationResult({ request }: { request: Verification | null }) {
  const { t } = useTexts();
  const { data, error, isFetching } = useVerification(request);
  if (isFetching) return <p role="status">{t('audit.verify.running')}</p>;
  if (error) return <Note tone="error">{formatError(t, error)}</Note>;
  if (!data) return null;
  if (!data.isWhole) return <BrokenNote result={data} />;
  const checkpoint = data.seal ?? { chainNumber: 0, hash: '' };
  return (
    <div role="status">
      <IntactNote checkpoint={checkpoint} waiting={data.waiting ?? 0} />
    </div>
  );
}

/** Verifies the hash chain of the audit log, optionally against an older checkpoint hash. */
export function AuditVerification() {
  const { t } = useTexts();
  const [enteredText, setEnteredText] = useState('');
  const [isErrorShown, setIsErrorShown] = useState(false);
  const [request, setRequest] = useState<Verification | null>(null);
  const isValid = enteredText.trim() === '' || parseCheckpointHash(enteredText) !== null;
  const verify = () => {
    setIsErrorShown(!isValid);
    if (isValid)
      setRequest({ run: (request?.run ?? 0) + 1, seal: parseCheckpointHash(enteredText) ?? undefined });
  };
  return (
    <Card title={t('audit.verify.title')} className={styles.verification}>
      <p className={text.muted}>{t('audit.verify.help')}</p>
      <form
        noValidate
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault();
          verify();
        }}
      >
        <TextField
          name="seal"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          label={t('audit.verify.older')}
          isOptional
          help={t('audit.verify.olderHelp')}
          error={isErrorShown && !isValid ? t('audit.verify.olderWrong') : undefined}
          value={enteredText}
          onChange={(event) => setEnteredText(event.target.value)}
          onBlur={() => setIsErrorShown(!isValid)}
        />
        <Button type="submit">{t('audit.verify.action')}</Button>
      </form>
      <VerificationResult request={request} />
    </Card>
  );
}
