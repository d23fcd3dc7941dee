import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { FeedbackDialog } from '../../features/feedback/feedback-dialog.tsx';
import { endPushMessages } from '../../features/notifications/browser-push.ts';
import { showKeyList } from '../../lib/keys.ts';
import { clearOfflineCache } from '../../lib/offline/clear-offline-cache.ts';
import { isConnectionError } from '../../lib/offline/decision-rules.ts';
import { useWaitingCount } from '../../lib/offline/use-waiting-count.ts';
import { formatError } from '../../lib/requests/error.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLanguageChoice } from '../../lib/texts/language-choice.ts';
import { languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import styles from './top-bar.module.css';

/** Actions of the menu. The menu closes at once, so errors are shown in a popup. */
function useMenuActions() {
  const { t } = useTexts();
  const { signOut } = useSession();
  const { choose } = useLanguageChoice();
  const snackbar = useSnackbar();
  const showError = (error: unknown) => snackbar.show({ text: formatError(t, error), isError: true });
  return {
    chooseLanguage: choose,
    signOut: () =>
      void endPushMessages()
        .then(signOut)
        .catch((error) => {
          // the server cannot be reached, but the next user of this device must not find any data
          if (isConnectionError(error)) void clearOfflineCache('responses');
          showError(error);
        }),
  };
}

function useMenuItems(
  openFeedback: () => void,
  signOut: () => void,
  onNavigate: (() => void) | undefined,
): MenuItem[] {
  const { t, language } = useTexts();
  const { chooseLanguage } = useMenuActions();
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
      ? [{ key: 'keys', label: t('ui.keys.title'), icon: 'keys' as const, onSelect: () => showKeyList() }]
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
  /** The button that was pressed; this menu replaces it. */
  button: ReactElement<Record<string, unknown>>;
  onNavigate: (() => void) | undefined;
};

/** The user menu, open at first: name, role and e-mail address; language, account, feedback, sign out. */
export function OpenedUserMenu({ button, onNavigate }: OpenedUserMenuProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const [isFeedbackOpen, setIsFeedbackOpen] = useState(false);
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const { signOut } = useMenuActions();
  const { waiting, refused } = useWaitingCount();
  const unsent = waiting + refused;
  const askAndSignOut = () => (unsent > 0 ? setIsConfirmOpen(true) : signOut());
  const items = useMenuItems(() => setIsFeedbackOpen(true), askAndSignOut, onNavigate);
  if (!user) return null;
  const header = (
    <div className={styles.userDetails}>
      <b>{user.name}</b>
      <small>{t(`role.${user.roles[0]?.toLowerCase()}`)}</small>
      <small>
        <bdi>{user.email}</bdi>
      </small>
    </div>
  );
  return (
    <>
      <Menu startsOpen button={button} header={header} items={items} />
      <ConfirmDialog
        isOpen={isConfirmOpen}
        title={t('offline.signOut.title')}
        confirmLabel={t('shell.user.signOut')}
        onClose={() => setIsConfirmOpen(false)}
        onConfirm={() => {
          setIsConfirmOpen(false);
          signOut();
        }}
      >
        <p>{t('offline.signOut.lost', { count: unsent })}</p>
      </ConfirmDialog>
      <FeedbackDialog isOpen={isFeedbackOpen} onClose={() => setIsFeedbackOpen(false)} />
    </>
  );
}
