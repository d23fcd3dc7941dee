import { lazy, Suspense } from 'react';
import { useCan } from '../lib/permissions.ts';
import { useSession } from '../lib/session.tsx';

const DeveloperBar = lazy(async () => ({
  default: (await import('../features/translations/developer-bar.tsx')).DeveloperBar,
}));

/** The text editing bar, loaded only for users who may edit texts on servers that allow it. */
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
