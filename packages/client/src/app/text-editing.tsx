import { lazy, Suspense } from 'react';
import { useCan } from '../lib/permissions.ts';
import { useSession } from '../lib/session.tsx';

const DeveloperBar = lazy(async () => ({
  default: (await import('../features/translations/developer-bar.tsx')).DeveloperBar,
}));

/** The bar of those who edit texts, where texts may be edited; nobody else loads it. */
export function TextEditing() {
  const { appData } = useSession();
  const mayEdit = useCan('translations.edit');
  if (!appData?.isDevelopment || !mayEdit) return null;
  return (
    <Suspense>
      <DeveloperBar />
    </Suspense>
  );
}
