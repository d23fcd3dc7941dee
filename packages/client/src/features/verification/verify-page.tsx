import { isPossible, type VerificationAnswer } from '@harken/domain/verification/answer';
import { verificationLimits } from '@harken/domain/verification/limits';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { formatDateTime } from '../../lib/dates/dates.ts';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { getErrorKey } from '../../lib/requests/error.ts';
import { call } from '../../lib/requests/request.ts';
import { useLanguageChoice } from '../../lib/texts/language-choice.ts';
import { languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { AnswerFields, toSentAnswer } from '../../shared/verification/answer-fields.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useDocumentTitle } from '../../ui/page/header.ts';
import { Note } from '../../ui/status/note.tsx';
import { PhoneLink } from '../../ui/text/phone.tsx';
import styles from './verify-page.module.css';

type Question = CallResponse<'verification/open'>;

/** The token of a link, which is removed from the address bar so that no history has it. */
function readToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}

function useToken(): string {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    const clear = () => {
      const { hash, pathname } = window.location;
      if (hash) window.history.replaceState(window.history.state, '', pathname);
    };
    clear();
    const readNewLink = () => {
      if (window.location.hash.length <= 1) return;
      setToken(readToken());
      clear();
    };
    window.addEventListener('hashchange', readNewLink);
    return () => window.removeEventListener('hashchange', readNewLink);
  }, []);
  return token;
}

/** Loads the question of a link, in the language of the contact from then on. Can be tried again: the network may be slow. */
function useQuestion(token: string) {
  const { choose } = useLanguageChoice();
  const [question, setQuestion] = useState<Question>();
  const [errorKey, setErrorKey] = useState(token ? undefined : 'verify.linkInvalid');
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setErrorKey(undefined);
      try {
        const loaded = await call(
          'verification/open',
          { body: { linkToken: token } },
          signal ? { signal } : {},
        );
        const known = languages.find(({ code }) => code === loaded.languageCode);
        if (known) choose(known.code);
        setQuestion(loaded);
      } catch (error) {
        if (!signal?.aborted) setErrorKey(getErrorKey(error));
      }
    },
    [token, choose],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link, not when the language changes
  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [token]);
  return { question, errorKey, retry: () => void load() };
}

function Facts({ question }: { question: Question }) {
  const { t } = useTexts();
  const [first, last] = [formatDateTime(question.firstReportAt), formatDateTime(question.lastReportAt)];
  return (
    <>
      <p>{t('verify.asks', { nationalSociety: question.nationalSociety })}</p>
      <h2 dir="auto">{question.healthRisk}</h2>
      <dl className={styles.facts}>
        <dt>{t('verify.place')}</dt>
        <dd dir="auto">{question.places.join(' · ') || t('verify.unknownPlace')}</dd>
        <dt>{t('verify.reported')}</dt>
        <dd>{first === last ? first : t('verify.reportedBetween', { first, last })}</dd>
        <dt>{t('verify.cases')}</dt>
        <dd>{question.caseCount}</dd>
        {question.caseDefinition && (
          <>
            <dt>{t('verify.definition')}</dt>
            <dd dir="auto">{question.caseDefinition}</dd>
          </>
        )}
        {question.supervisorPhone && (
          <>
            <dt>{t('verify.supervisor')}</dt>
            <dd>
              <PhoneLink number={question.supervisorPhone} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

const noAnswer: VerificationAnswer = { finding: null, isReferred: false, outcome: null, laboratory: null };

function AnswerForm({
  token,
  question,
  onSent,
}: {
  token: string;
  question: Question;
  onSent: (isFinal: boolean) => void;
}) {
  const { t } = useTexts();
  const [answer, setAnswer] = useState(noAnswer);
  const [comment, setComment] = useState('');
  const [errorKey, setErrorKey] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isInvalid = errorKey === 'verify.answerImpossible';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = toSentAnswer(answer);
    if (isBusy) return;
    if (!isPossible(sent)) return setErrorKey('verify.answerImpossible');
    setErrorKey(undefined);
    setIsBusy(true);
    await call('verification/answer', { body: { linkToken: token, ...sent, comment } })
      .then(({ isFinal }) => onSent(isFinal))
      .catch((error) => setErrorKey(getErrorKey(error)));
    setIsBusy(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t('verify.title')}>
      {question.lastAnswer && <Note>{t('verify.answered')}</Note>}
      {errorKey && !isInvalid && <Note tone="error">{t(errorKey)}</Note>}
      <AnswerFields
        answer={answer}
        error={isInvalid ? t('verify.answerImpossible') : undefined}
        onChange={setAnswer}
      />
      <TextArea
        name="comment"
        label={t('verify.comment')}
        help={t('verify.commentHelp')}
        isOptional
        dir="auto"
        rows={3}
        maxLength={verificationLimits.commentMaxLength}
        limit={verificationLimits.commentMaxLength}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <Button type="submit" variant="main" isWide isBusy={isBusy}>
        {t('verify.submit')}
      </Button>
      <p className={styles.quiet}>{t('verify.expires', { time: formatDateTime(question.expiresAt) })}</p>
    </form>
  );
}

/** /verify: what a question is about, and its answer, for whoever has the link. Nobody is signed in. */
export function VerifyPage() {
  const { t } = useTexts();
  const token = useToken();
  const { question, errorKey, retry } = useQuestion(token);
  const [sent, setSent] = useState<{ isFinal: boolean }>();
  useDocumentTitle(t('verify.title'), t('shell.product'));
  const isGone = errorKey === 'verify.linkInvalid';
  return (
    <main className={styles.page}>
      <h1>{t('verify.title')}</h1>
      <div role="status">
        {sent && <Note tone="ok">{t('verify.done')}</Note>}
        {sent && !sent.isFinal && <p>{t('verify.doneMore')}</p>}
        {token && !question && !errorKey && <p>{t('verify.loading')}</p>}
      </div>
      {errorKey && <Note tone={isGone ? 'info' : 'error'}>{t(errorKey)}</Note>}
      {errorKey && !isGone && (
        <Button onClick={retry} isWide>
          {t('verify.retry')}
        </Button>
      )}
      {question && !sent && (
        <>
          <Facts question={question} />
          <AnswerForm {...{ token, question }} onSent={(isFinal) => setSent({ isFinal })} />
        </>
      )}
    </main>
  );
}
