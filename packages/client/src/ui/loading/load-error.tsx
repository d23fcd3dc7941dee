import { Button, LinkButton } from '../buttons/button.tsx';
import { Note } from '../status/note.tsx';
import { type UiTexts, useUiTexts } from '../text/texts-context.ts';
import styles from './loaded.module.css';

/** An error of a request; without status if there was no response. */
export type FailedLoad = Error & { status?: number; key?: string; requestId?: string | null };

/** Why something could not be loaded, and what to do, in one sentence. */
function describe(t: UiTexts, { status, key }: FailedLoad): string {
  if (status === undefined) return t('ui.loaded.noConnection');
  if (status === 403) return t('ui.loaded.forbidden');
  if (status === 404) return t('ui.loaded.notFound');
  // the server explains why it refused: a deleted subject, or too many requests
  const reason = key && status >= 400 && status < 500 ? t(key) : undefined;
  return reason && reason !== key ? reason : t('ui.loaded.server');
}

const isServerFault = ({ status }: FailedLoad) => status !== undefined && (status >= 500 || status < 400);

/** Says why something could not be loaded. No access, not found, a fault of the server and no network are different sentences. */
export function LoadError({ error, onRetry }: { error: FailedLoad; onRetry: () => unknown }) {
  const t = useUiTexts();
  const { status, requestId } = error;
  const action =
    status === 404 ? (
      <LinkButton to="/">{t('shell.goHome')}</LinkButton>
    ) : (
      status !== 403 && <Button onClick={() => onRetry()}>{t('ui.tryAgain')}</Button>
    );
  return (
    <Note tone="error" action={action}>
      {describe(t, error)}
      {isServerFault(error) && requestId && (
        <small className={styles.code}>{t('ui.loaded.requestId', { requestId })}</small>
      )}
    </Note>
  );
}
