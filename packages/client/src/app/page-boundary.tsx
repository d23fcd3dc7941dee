import { useRouterState } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { isOffline } from '../lib/offline/connection.ts';
import { useTexts } from '../lib/texts.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { Page } from '../ui/page.tsx';

function NotLoaded() {
  const { t } = useTexts();
  const retryButton = <Button onClick={() => window.location.reload()}>{t('ui.tryAgain')}</Button>;
  return (
    <Page title={t('offline.page.title')}>
      <Note tone="error" action={retryButton}>
        {t(isOffline() ? 'offline.page.notKept' : 'offline.page.notLoaded')}
      </Note>
    </Page>
  );
}

/** Catches errors of loading page files. Resets when another page is opened. */
class Boundary extends Component<{ address: string; children: ReactNode }, { failedAt?: string }> {
  override state: { failedAt?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    // other errors are bugs of the page, which the router shows
    if (!(error instanceof Error && /module|preload/i.test(error.message))) throw error;
    return { failedAt: 'here' };
  }

  override componentDidUpdate(before: { address: string }) {
    if (this.state.failedAt && before.address !== this.props.address) this.setState({ failedAt: undefined });
  }

  override render() {
    return this.state.failedAt ? <NotLoaded /> : this.props.children;
  }
}

/** Shows a message if the files of a page cannot be loaded and are not cached on this device. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const address = useRouterState({ select: ({ location }) => location.pathname });
  return <Boundary address={address}>{children}</Boundary>;
}
