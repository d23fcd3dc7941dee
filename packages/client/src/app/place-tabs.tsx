import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { AppRoute } from '../lib/routes.ts';
import { useTexts } from '../lib/texts.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './shell.module.css';
import type { ShellState } from './use-shell.ts';

type Badge = ComponentType<{ params: Record<string, number> }>;
const badges = new Map<string, Badge>();

/** The badge of a tab, loaded once. */
function badgeOf(route: AppRoute, params: Record<string, number>): ReactNode {
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

/** The pages of the project or of the society's settings, as tabs. One page alone needs none. */
export function PlaceTabs({ shell }: { shell: ShellState }) {
  const { t } = useTexts();
  if (shell.tabs.length < 2) return null;
  const tabs = shell.tabs.map(({ route, to, label, isOpen }) => ({
    key: route.path,
    label,
    to,
    isCurrent: isOpen,
    badge: badgeOf(route, shell.params),
  }));
  return <Tabs label={t(shell.isProject ? 'shell.tabs.name' : 'shell.tabs.settings')} tabs={tabs} />;
}

/** The pages that share the settings tab of a project. */
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
