import { useTexts } from '../lib/texts.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useDocumentTitle } from '../ui/page-head.ts';
import styles from './error-pages.module.css';

function ErrorPage({ title, text }: { title: string; text: string }) {
  const { t } = useTexts();
  useDocumentTitle(title, t('shell.product'));
  return (
    <div className={styles.error}>
      <Page title={title} heading={title}>
        <p className={styles.text}>{text}</p>
        <LinkButton to="/" look="main">
          {t('shell.goHome')}
        </LinkButton>
      </Page>
    </div>
  );
}

/** The role of the user does not allow this page. */
export function UnauthorizedPage() {
  const { t } = useTexts();
  return <ErrorPage title={t('shell.unauthorized.title')} text={t('shell.unauthorized.text')} />;
}

/** There is nothing at an address inside the frame of the app. */
export function NothingHere() {
  const { t } = useTexts();
  return <ErrorPage title={t('shell.notFound.title')} text={t('shell.notFound.text')} />;
}

/** No page has this address. */
export function NotFoundPage() {
  return (
    <main id="main">
      <NothingHere />
    </main>
  );
}
