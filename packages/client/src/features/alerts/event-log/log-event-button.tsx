import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

const AlertEventDialog = lazy(() =>
  import('./event-dialog.tsx').then((module) => ({ default: module.AlertEventDialog })),
);

/** Opens the form for an alert event. Only shown to users who may log events. */
export function LogEventButton({ projectId, alertId }: { projectId: number; alertId: number }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const mayLog = useMay('alertEvents.edit', { projectId });
  if (!mayLog) return null;
  return (
    <>
      <Button icon="plus" onClick={() => setIsOpen(true)}>
        {t('alertLog.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <AlertEventDialog alertId={alertId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
