import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { GlobalKeys } from '../lib/global-keys.tsx';
import { useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { classNames } from '../ui/class-names.ts';
import { useIsWide } from '../ui/media.ts';
import { Drawer } from '../ui/overlay.tsx';
import { type PageFrame, PageFrameContext, type PageHead, useDocumentTitle } from '../ui/page-head.ts';
import { DemoBanner } from './demo-banner.tsx';
import { PlaceTabs, SettingsSegments } from './place-tabs.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TextEditing } from './text-editing.tsx';
import { TopBar } from './top-bar.tsx';
import { useShell } from './use-shell.ts';

const InvitationNotice = lazy(async () => ({
  default: (await import('./invitation-notice.tsx')).InvitationNotice,
}));
const OfflineParts = lazy(async () => ({ default: (await import('./offline-parts.tsx')).OfflineParts }));

/**
 * Moves the focus into the page when another one opens, as a new document would, unless the page has
 * already taken it.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    const isOtherPage = shown.current !== undefined && shown.current !== pathname;
    shown.current = pathname;
    if (isOtherPage && !main.current?.contains(document.activeElement)) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return main;
}

/** The frame of every page: side menu, bar with crumbs and title, tabs, and the page itself. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  const { user } = useSession();
  const isWide = useIsWide();
  const main = useFocusOnNewPage();
  const [head, setHead] = useState<PageHead | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const frame = useMemo<PageFrame>(() => ({ announce: setHead }), []);
  const closeMenu = () => setIsMenuOpen(false);
  const pageTitle = head?.title ?? shell.routeTitle;
  useDocumentTitle(pageTitle, shell.placeName, t('shell.product'));
  return (
    <PageFrameContext value={frame}>
      <a className={styles.skip} href="#main">
        {t('shell.skip')}
      </a>
      <GlobalKeys addresses={shell.tabs.map(({ to }) => to)} />
      <div className={classNames(styles.app, shell.hasSideMenu && isWide && styles.withSide)}>
        {shell.hasSideMenu && isWide && (
          <div className={styles.side}>
            <SideMenu shell={shell} />
          </div>
        )}
        {shell.hasSideMenu && !isWide && (
          <Drawer isOpen={isMenuOpen} onClose={closeMenu} title={t('shell.menu.name')}>
            <SideMenu shell={shell} onNavigate={closeMenu} hasUser />
          </Drawer>
        )}
        <div className={styles.column}>
          <DemoBanner />
          <TextEditing />
          <TopBar shell={shell} head={head} onOpenMenu={() => setIsMenuOpen(true)} />
          <div>
            <Suspense>
              <OfflineParts />
            </Suspense>
          </div>
          {!(shell.isDetail && !isWide) && <PlaceTabs shell={shell} />}
          <main ref={main} id="main" tabIndex={-1} className={styles.main}>
            {(user?.openInvitations ?? 0) > 0 && (
              <Suspense>
                <InvitationNotice />
              </Suspense>
            )}
            <SettingsSegments shell={shell} />
            {children}
          </main>
        </div>
      </div>
    </PageFrameContext>
  );
}
