import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './snackbar.module.css';

/** How long a message shows, in milliseconds. */
export const snackbarMilliseconds = 5000;

export type SnackbarMessage = {
  text: string;
  /** An action, for example Undo. */
  action?: { label: string; onAct: () => void };
  /** Shown until it is closed. */
  isPersistent?: boolean;
  /** Overrides the default duration. */
  durationMilliseconds?: number;
  /** An error: shown with an icon and announced at once. */
  isError?: boolean;
};

type Snackbar = { show: (message: SnackbarMessage | string) => void; close: () => void };

const SnackbarContext = createContext<Snackbar>({ show: () => {}, close: () => {} });

/** `show(t('…'))` confirms an action, or reports an error that belongs to no place on the page. */
export function useSnackbar(): Snackbar {
  return useContext(SnackbarContext);
}

/**
 * Provides the snackbar, which shows one message at a time.
 *
 * @param arePersistent messages stay until they are closed, so that editors of texts can read their keys
 */
export function SnackbarProvider({
  arePersistent = false,
  children,
}: {
  arePersistent?: boolean;
  children: ReactNode;
}) {
  const t = useUiTexts();
  const [message, setMessage] = useState<SnackbarMessage | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const close = useCallback(() => setMessage(null), []);
  const show = useCallback((next: SnackbarMessage | string) => {
    setMessage(typeof next === 'string' ? { text: next } : { ...next });
  }, []);
  useEffect(() => {
    if (!message || message.isPersistent || arePersistent || isPaused) return;
    const timer = setTimeout(close, message.durationMilliseconds ?? snackbarMilliseconds);
    return () => clearTimeout(timer);
  }, [message, arePersistent, isPaused, close]);
  const snackbar = useMemo(() => ({ show, close }), [show, close]);
  const act = () => {
    message?.action?.onAct();
    close();
  };
  return (
    <SnackbarContext value={snackbar}>
      {children}
      <div role="status" className={styles.place}>
        {message && (
          // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message open
          <div
            className={styles.snackbar}
            onMouseEnter={() => setIsPaused(true)}
            onMouseLeave={() => setIsPaused(false)}
            onFocus={() => setIsPaused(true)}
            onBlur={() => setIsPaused(false)}
          >
            {message.isError && <Icon name="warning" />}
            <span className={styles.text} role={message.isError ? 'alert' : undefined}>
              {message.text}
            </span>
            {message.action && (
              <button type="button" className={styles.action} onClick={act}>
                {message.action.label}
              </button>
            )}
            <IconButton icon="cross" label={t('ui.close')} className={styles.close} onClick={close} />
          </div>
        )}
      </div>
    </SnackbarContext>
  );
}
