import type { ReactNode } from 'react';
import { isOffline } from '../lib/offline/connection.ts';
import { RequestError } from '../lib/requests/error.ts';
import { useTexts } from '../lib/texts/texts.tsx';
import { Button, LinkButton } from '../ui/buttons/button.tsx';
import { useDocumentTitle } from '../ui/page/header.ts';
import { Page } from '../ui/page/page.tsx';
import styles from './error-pages.module.css';

type ErrorPageProps = {
  title: string;
  text: string;
  details?: ReactNode;
  /** What to do instead of going to the home page, for example trying again. */
  action?: ReactNode;
};

function ErrorPage({ title, text, details, action }: ErrorPageProps) {
  const { t } = useTexts();
  useDocumentTitle(title, t('shell.product'));
  return (
    <div className={styles.error}>
      <Page title={title} heading={title}>
        <p className={styles.text}>{text}</p>
        {details}
        <div className={styles.actions}>
          {action}
          <LinkButton to="/" variant={action ? 'plain' : 'main'}>
            {t('shell.goHome')}
          </LinkButton>
        </div>
      </Page>
    </div>
  );
}

/** Shown if the role of the user does not allow a page. */
export function UnauthorizedPage() {
  const { t } = useTexts();
  return <ErrorPage title={t('shell.unauthorized.title')} text={t('shell.unauthorized.text')} />;
}

/** "Page not found", inside the app frame. */
export function NotFoundMessage() {
  const { t } = useTexts();
  return <ErrorPage title={t('shell.notFound.title')} text={t('shell.notFound.text')} />;
}

/** "Page not found" for unknown addresses. */
export function NotFoundPage() {
  return (
    <main id="main">
      <NotFoundMessage />
    </main>
  );
}

/** Whether a file of the page is missing: a new release replaced it, or the connection was lost. */
function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /imported module|module script|preload css/i.test(error.message);
}

const reload = () => window.location.reload();

function MissingFileMessage() {
  const { t } = useTexts();
  return (
    <ErrorPage
      title={t('errorPage.release.title')}
      text={t(isOffline() ? 'errorPage.offline.text' : 'errorPage.release.text')}
      action={
        <Button variant="main" onClick={reload}>
          {t('errorPage.reload')}
        </Button>
      }
    />
  );
}

/** The general error page: shown instead of a page that failed while it was loaded or rendered. */
export function FailureMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  if (isMissingFile(error)) return <MissingFileMessage />;
  const { status, requestId } = error instanceof RequestError ? error : {};
  if (status === 403) return <UnauthorizedPage />;
  if (status === 404) return <NotFoundMessage />;
  return (
    <ErrorPage
      title={t('errorPage.title')}
      text={t('errorPage.text')}
      details={requestId && <p className={styles.text}>{t('ui.loaded.requestId', { requestId })}</p>}
      action={
        <Button variant="main" onClick={onRetry}>
          {t('ui.tryAgain')}
        </Button>
      }
    />
  );
}

/** The general error page without the app frame, for errors of the frame itself and of public pages. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <main id="main">
      <FailureMessage error={error} onRetry={reload} />
    </main>
  );
}
