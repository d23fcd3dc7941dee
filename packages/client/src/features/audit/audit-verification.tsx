import { useState } from 'react';
import { errorText } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/note.tsx';
import text from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { type AuditVerdict, useVerification, type Verification } from './audit.api.ts';
import styles from './audit.module.css';
import { readSeal, type Seal, writtenSeal } from './audit-seal.ts';
import { deedInWords, timeInWords } from './audit-words.ts';

function Whole({ seal, waiting }: { seal: Seal; waiting: number }) {
  const { t } = useTexts();
  return (
    <Note tone="ok">
      <p className={styles.verdict}>{t('audit.verify.whole', { count: seal.chainNumber })}</p>
      {waiting > 0 && <p>{t('audit.verify.waiting', { count: waiting })}</p>}
      {seal.chainNumber > 0 && (
        <>
          <p className={styles.seal}>
            <span>
              {t('audit.verify.seal')}{' '}
              <bdi dir="ltr" className={text.mono}>
                {writtenSeal(seal)}
              </bdi>
            </span>
            <CopyButton
              text={writtenSeal(seal)}
              label={t('audit.verify.copy')}
              done={t('audit.verify.copied')}
            />
          </p>
          <p>{t('audit.verify.keep')}</p>
        </>
      )}
    </Note>
  );
}

function Broken({ verdict }: { verdict: AuditVerdict }) {
  const { t } = useTexts();
  const { fault, chainNumber, entry } = verdict;
  return (
    <Note tone="error">
      <p className={styles.verdict}>{t('audit.verify.broken', { place: chainNumber ?? 0 })}</p>
      {fault && <p>{t(`audit.verify.fault.${fault}`)}</p>}
      {entry && (
        <p>
          {t('audit.verify.entry', {
            id: entry.id,
            deed: deedInWords(t, entry.deed).text,
            time: timeInWords(entry.doneAt),
          })}
        </p>
      )}
    </Note>
  );
}

function Verdict({ asked }: { asked: Verification | null }) {
  const { t } = useTexts();
  const { data, error, isFetching } = useVerification(asked);
  if (isFetching) return <p role="status">{t('audit.verify.running')}</p>;
  if (error) return <Note tone="error">{errorText(t, error)}</Note>;
  if (!data) return null;
  if (!data.isWhole) return <Broken verdict={data} />;
  const seal = data.seal ?? { chainNumber: 0, hash: '' };
  return (
    <div role="status">
      <Whole seal={seal} waiting={data.waiting ?? 0} />
    </div>
  );
}

/** Goes through the whole chain on demand, and says what it found; an older seal can be held against it. */
export function AuditVerification() {
  const { t } = useTexts();
  const [written, setWritten] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [asked, setAsked] = useState<Verification | null>(null);
  const isSound = written.trim() === '' || readSeal(written) !== null;
  const verify = () => {
    setIsWrong(!isSound);
    if (isSound) setAsked({ run: (asked?.run ?? 0) + 1, seal: readSeal(written) ?? undefined });
  };
  return (
    <Card title={t('audit.verify.title')} className={styles.verification}>
      <p className={text.muted}>{t('audit.verify.help')}</p>
      <form
        noValidate
        className={styles.asking}
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
          error={isWrong && !isSound ? t('audit.verify.olderWrong') : undefined}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          onBlur={() => setIsWrong(!isSound)}
        />
        <Button type="submit">{t('audit.verify.action')}</Button>
      </form>
      <Verdict asked={asked} />
    </Card>
  );
}
