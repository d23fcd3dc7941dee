import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { AppRoute } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Segmented } from '../../ui/navigation/segmented.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import styles from './shell.module.css';
import type { ShellState } from './use-shell.ts';

type Badge = ComponentType<{ params: Record<string, number> }>;
const badges = new Map<string, Badge>();

/** The badge of a tab; its component is loaded once. */
function renderBadge(route: AppRoute, params: Record<string, number>): ReactNode {
  const load = route.menu?.badge;
  if (!load) return undefined;
  let Badge = badges.get(route.path);
  if (!Badge) {
    Badge = lazy(async () => ({ default: await load() }));
    badges.set(route.path, Badge);
  }
  return (
    <Suspense>
      <Badge params={params} />
    </Suspense>
  );
}

/** Tabs of a project or of society settings. Hidden if there is only one; their place is kept while the project is loaded. */
export function ScopeTabs({ shell }: { shell: ShellState }) {
  const { t } = useTexts();
  if (shell.tabs.length < 2)
    return shell.isTabsExpected ? <div className={styles.tabsPlace} aria-hidden="true" /> : null;
  const tabs = shell.tabs.map(({ route, to, label, isOpen }) => ({
    key: route.path,
    label,
    to,
    isCurrent: isOpen,
    badge: renderBadge(route, shell.params),
  }));
  return <Tabs label={t(shell.isProject ? 'shell.tabs.name' : 'shell.tabs.settings')} tabs={tabs} />;
}

/** Sub-pages of the settings tab of a project. */
export function SettingsSegments({ shell }: { shell: ShellState }) {
  const { t } = useTexts();
  if (shell.segments.length < 2) return null;
  const segments = shell.segments.map(({ route, to, label, isOpen }) => ({
    key: route.path,
    label,
    to,
    isCurrent: isOpen,
  }));
  return (
    <div className={styles.segments}>
      <Segmented label={t('shell.tabs.settings')} segments={segments} />
    </div>
  );
}
