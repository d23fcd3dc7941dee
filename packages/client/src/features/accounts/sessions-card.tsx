import { useState } from 'react';
import { formatDateTime } from '../../lib/dates/dates.ts';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useDecisions } from '../../lib/offline/decisions.ts';
import { formatError } from '../../lib/requests/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-page.module.css';
import { type OwnSession, useEndSession } from './own-account.api.ts';
import { parseUserAgent } from './user-agent.ts';

/** "Firefox on Android", or the part of it that is known. */
function describeBrowser(t: Translate, userAgent: string | null | undefined): string {
  const { browser, system } = parseUserAgent(userAgent ?? '');
  if (browser && system) return t('ownAccount.sessions.browserOn', { browser, system });
  return browser ?? system ?? t('ownAccount.sessions.unknownBrowser');
}

function SessionRow({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTexts();
  const browser = describeBrowser(t, session.browser);
  const time = isolateLeftToRight(formatDateTime(toLocalTime(`${session.lastActiveAt}Z`)));
  return (
    <li className={styles.session}>
      <div className={styles.sessionText}>
        <b>{browser}</b>
        <small>
          {session.isCurrent
            ? t('ownAccount.sessions.thisDevice')
            : t('ownAccount.sessions.lastActive', { time })}
        </small>
        {session.address && (
          <small>
            {t('ownAccount.sessions.address')} <bdi dir="ltr">{session.address}</bdi>
          </small>
        )}
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('ownAccount.sessions.endWhich', { browser, time })}
          onClick={onEnd}
        >
          {t('ownAccount.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Ends all sessions of the account, after confirmation. */
function SignOutEverywhere() {
  const { t } = useTexts();
  const { signOutEverywhere } = useSession();
  const waiting = useDecisions().length;
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const signOut = async () => {
    setIsBusy(true);
    setError(undefined);
    await signOutEverywhere().catch(setError);
    setIsBusy(false);
  };
  return (
    <>
      <Button icon="signOut" onClick={() => setIsAsking(true)}>
        {t('ownAccount.everywhere.submit')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isBusy}
        title={t('ownAccount.everywhere.title')}
        confirmLabel={t('ownAccount.everywhere.submit')}
        onConfirm={signOut}
        onClose={() => setIsAsking(false)}
      >
        {error !== undefined && <Note tone="error">{formatError(t, error)}</Note>}
        <p>{t('ownAccount.everywhere.text')}</p>
        {waiting > 0 && <p>{t('offline.signOut.lost', { count: waiting })}</p>}
      </ConfirmDialog>
    </>
  );
}

/** The sessions of the user: each other session can be ended, or all at once. */
export function SessionsCard({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTexts();
  const end = useEndSession();
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('ownAccount.sessions.text')}</p>
      {end.error && <Note tone="error">{formatError(t, end.error)}</Note>}
      <ul className={styles.sessions} aria-label={t('ownAccount.sessions.title')}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <div>
        <SignOutEverywhere />
      </div>
    </div>
  );
}
