import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { TimeZoneContext } from '../../lib/dates/time-zone.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { WeekStartContext } from '../../ui/date-field/week-start.ts';
import { Drawer } from '../../ui/overlays/overlay.tsx';
import { type PageFrame, PageFrameContext, type PageHeader, useDocumentTitle } from '../../ui/page/header.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useIsWide } from '../../ui/styles/media.ts';
import { GlobalKeys } from './global-keys.tsx';
import { ScopeTabs, SettingsSegments } from './scope-tabs.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useShell } from './use-shell.ts';

const DeveloperBar = lazy(async () => ({
  default: (await import('../../features/translations/developer-bar.tsx')).DeveloperBar,
}));

/** The text editing bar, loaded only for users who may edit texts on servers that allow it. */
function TextEditing() {
  const { appData } = useSession();
  const mayEdit = useCan('translations.edit');
  if (!appData?.isDevelopment || !mayEdit) return null;
  return (
    <Suspense>
      <DeveloperBar />
    </Suspense>
  );
}

/** Says that this is sample data, so that nobody mistakes an alert for a real one. */
function DemoBanner() {
  const { t } = useTexts();
  const { appData } = useSession();
  return appData?.isDemo ? (
    <aside className={styles.demo} aria-label={t('shell.demoName')}>
      {t('shell.demo')}
    </aside>
  ) : null;
}

/** Shown when a page has its data, so it is loaded after the page. */
const TimesNote = lazy(async () => ({ default: (await import('./times-note.tsx')).TimesNote }));
const InvitationNotice = lazy(async () => ({
  default: (await import('./invitation-notice.tsx')).InvitationNotice,
}));
const OfflineParts = lazy(async () => ({ default: (await import('./offline-parts.tsx')).OfflineParts }));

/**
 * Moves the focus to the page content when another page opens, as a new document would, unless the page has already taken the
 * focus, or somebody types in a dialog: the start page is opened by a redirect.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    const isOtherPage = shown.current !== undefined && shown.current !== pathname;
    shown.current = pathname;
    if (isOtherPage && !document.activeElement?.closest('main, [role="dialog"]')) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return main;
}

/** The layout of every page: side menu, top bar with breadcrumbs and title, tabs, and the page itself. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  const { user } = useSession();
  const isWide = useIsWide();
  const main = useFocusOnNewPage();
  const [header, setHeader] = useState<PageHeader | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const frame = useMemo<PageFrame>(() => ({ announce: setHeader }), []);
  const closeMenu = () => setIsMenuOpen(false);
  const pageTitle = header?.title ?? shell.routeTitle;
  useDocumentTitle(pageTitle, shell.scopeName, t('shell.product'));
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
          <TopBar shell={shell} header={header} onOpenMenu={() => setIsMenuOpen(true)} />
          <div>
            <Suspense>
              <OfflineParts />
            </Suspense>
          </div>
          {!(shell.isDetail && !isWide) && <ScopeTabs shell={shell} />}
          <main ref={main} id="main" tabIndex={-1} className={styles.main}>
            {(user?.openInvitations ?? 0) > 0 && (
              <Suspense>
                <InvitationNotice />
              </Suspense>
            )}
            <SettingsSegments shell={shell} />
            <TimeZoneContext value={shell.times.timeZoneId}>
              <WeekStartContext value={shell.times.epiWeekStart}>{children}</WeekStartContext>
            </TimeZoneContext>
            {shell.times.of && (
              <Suspense>
                <TimesNote shell={shell} />
              </Suspense>
            )}
          </main>
        </div>
      </div>
    </PageFrameContext>
  );
}
