import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../lib/permissions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';

const AlertEventDialog = lazy(() =>
  import('./alert-event-dialog.tsx').then((module) => ({ default: module.AlertEventDialog })),
);

/** Opens the form for logging an event, for those who may. */
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
