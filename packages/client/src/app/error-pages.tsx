import { useTexts } from '../lib/texts.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useDocumentTitle } from '../ui/page-header.ts';
import styles from './error-pages.module.css';

function ErrorPage({ title, text }: { title: string; text: string }) {
  const { t } = useTexts();
  useDocumentTitle(title, t('shell.product'));
  return (
    <div className={styles.error}>
      <Page title={title} heading={title}>
        <p className={styles.text}>{text}</p>
        <LinkButton to="/" variant="main">
          {t('shell.goHome')}
        </LinkButton>
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
