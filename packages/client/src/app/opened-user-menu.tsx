import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { FeedbackDialog } from '../features/feedback/feedback-dialog.tsx';
import { showKeys } from '../lib/keys.ts';
import { useLanguageChoice } from '../lib/language-choice.ts';
import { languages } from '../lib/languages.ts';
import { isLost } from '../lib/offline/decision-rules.ts';
import { useDecisions } from '../lib/offline/decisions.ts';
import { forget } from '../lib/offline/forgetting.ts';
import { errorText } from '../lib/request-error.ts';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useIsWide } from '../ui/media.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { useSnackbar } from '../ui/snackbar.tsx';
import styles from './top-bar.module.css';

/** The deeds of the menu. It closes at once, so what fails is said in a popup. */
function useMenuDeeds() {
  const { t } = useTexts();
  const { signOut } = useSession();
  const { choose } = useLanguageChoice();
  const snackbar = useSnackbar();
  const say = (error: unknown) => snackbar.show({ text: errorText(t, error), isError: true });
  return {
    chooseLanguage: (code: (typeof languages)[number]['code']) => void choose(code).catch(say),
    signOut: () =>
      void signOut().catch((error) => {
        // the server cannot be told, but whoever takes this device next shall find nothing on it
        if (isLost(error)) void forget('forgetAnswers');
        say(error);
      }),
  };
}

function useMenuItems(
  openFeedback: () => void,
  signOut: () => void,
  onNavigate: (() => void) | undefined,
): MenuItem[] {
  const { t, language } = useTexts();
  const { chooseLanguage } = useMenuDeeds();
  const navigate = useNavigate();
  const hasKeys = useIsWide();
  const openAccount = () => {
    onNavigate?.();
    void navigate({ href: '/account' });
  };
  return [
    ...languages.map(({ code, name }) => ({
      key: code,
      label: name,
      lang: code,
      icon: code === language ? ('check' as const) : ('globe' as const),
      isCurrent: code === language,
      onSelect: () => chooseLanguage(code),
    })),
    {
      key: 'account',
      label: t('ownAccount.title'),
      icon: 'collector',
      isGroupStart: true,
      onSelect: openAccount,
    },
    { key: 'feedback', label: t('feedback.title'), icon: 'sms', onSelect: openFeedback },
    ...(hasKeys
      ? [{ key: 'keys', label: t('ui.keys.title'), icon: 'keys' as const, onSelect: () => showKeys() }]
      : []),
    {
      key: 'signOut',
      label: t('shell.user.signOut'),
      icon: 'signOut',
      isGroupStart: true,
      onSelect: signOut,
    },
  ];
}

export type OpenedUserMenuProps = {
  /** The button that was pressed, to stand in its place. */
  button: ReactElement<Record<string, unknown>>;
  onNavigate: (() => void) | undefined;
};

/** The menu of who is signed in, open at first: name, role, e-mail; the language, the own account, feedback, signing out. */
export function OpenedUserMenu({ button, onNavigate }: OpenedUserMenuProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const [isFeedbackOpen, setIsFeedbackOpen] = useState(false);
  const [isAskedToLose, setIsAskedToLose] = useState(false);
  const { signOut } = useMenuDeeds();
  const waiting = useDecisions().length;
  const askAndSignOut = () => (waiting > 0 ? setIsAskedToLose(true) : signOut());
  const items = useMenuItems(() => setIsFeedbackOpen(true), askAndSignOut, onNavigate);
  if (!user) return null;
  const head = (
    <div className={styles.userFacts}>
      <b>{user.name}</b>
      <small>{t(`role.${user.roles[0]?.toLowerCase()}`)}</small>
      <small>
        <bdi>{user.email}</bdi>
      </small>
    </div>
  );
  return (
    <>
      <Menu startsOpen button={button} head={head} items={items} />
      <ConfirmDialog
        isOpen={isAskedToLose}
        title={t('offline.signOut.title')}
        confirmLabel={t('shell.user.signOut')}
        onClose={() => setIsAskedToLose(false)}
        onConfirm={() => {
          setIsAskedToLose(false);
          signOut();
        }}
      >
        <p>{t('offline.signOut.lost', { count: waiting })}</p>
      </ConfirmDialog>
      <FeedbackDialog isOpen={isFeedbackOpen} onClose={() => setIsFeedbackOpen(false)} />
    </>
  );
}
