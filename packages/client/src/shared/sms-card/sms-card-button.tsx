import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';

const SmsCardDialog = lazy(async () => ({
  default: (await import('./sms-card-dialog.tsx')).SmsCardDialog,
}));

/** Opens the dialog that downloads the SMS reference card of a project, for those who may see the project's overview. */
export function SmsCardButton({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const maySee = useCan('projects.showOverview');
  const [isOpen, setIsOpen] = useState(false);
  if (!maySee) return null;
  return (
    <>
      <Button icon="sms" onClick={() => setIsOpen(true)}>
        {t('smsCard.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <SmsCardDialog projectId={projectId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
