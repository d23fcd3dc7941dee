import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './snackbar.module.css';
import { useUiTexts } from './texts-context.ts';

/** How long a message stays, in milliseconds. */
export const snackbarMilliseconds = 5000;

export type SnackbarMessage = {
  text: string;
  /** At most one deed, for example Undo. */
  action?: { label: string; onAct: () => void };
  /** Stays until it is closed. */
  stays?: boolean;
  /** Stays longer or shorter than others. */
  lastsForMilliseconds?: number;
  /** Something failed: marked by an icon, and read out at once. */
  isError?: boolean;
};

type Snackbar = { show: (message: SnackbarMessage | string) => void; close: () => void };

const SnackbarContext = createContext<Snackbar>({ show: () => {}, close: () => {} });

/** `show(t('…'))` says that something has been done, or that a deed without a place of its own has failed. */
export function useSnackbar(): Snackbar {
  return useContext(SnackbarContext);
}

/**
 * Holds the one message that may show.
 *
 * @param keepsMessages each message stays until it is closed, so that its key can be read off while texts are edited
 */
export function SnackbarProvider({
  keepsMessages = false,
  children,
}: {
  keepsMessages?: boolean;
  children: ReactNode;
}) {
  const t = useUiTexts();
  const [message, setMessage] = useState<SnackbarMessage | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const close = useCallback(() => setMessage(null), []);
  const show = useCallback((next: SnackbarMessage | string) => {
    setMessage(typeof next === 'string' ? { text: next } : { ...next });
  }, []);
  useEffect(() => {
    if (!message || message.stays || keepsMessages || isHeld) return;
    const timer = setTimeout(close, message.lastsForMilliseconds ?? snackbarMilliseconds);
    return () => clearTimeout(timer);
  }, [message, keepsMessages, isHeld, close]);
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
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only keeps it open
          <div
            className={styles.snackbar}
            onMouseEnter={() => setIsHeld(true)}
            onMouseLeave={() => setIsHeld(false)}
            onFocus={() => setIsHeld(true)}
            onBlur={() => setIsHeld(false)}
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
