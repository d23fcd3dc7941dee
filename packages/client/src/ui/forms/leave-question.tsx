import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlays/overlay.tsx';
import { useUiTexts } from '../text/texts-context.ts';

type LeaveQuestionProps = {
  isOpen: boolean;
  /** What would be lost. */
  text: string;
  onStay: () => void;
  onLeave: () => void;
};

/** Asks for confirmation before unsaved changes are dropped. */
export function LeaveQuestion({ isOpen, text, onStay, onLeave }: LeaveQuestionProps) {
  const t = useUiTexts();
  const footer = (
    <>
      <Button variant="main" onClick={onStay}>
        {t('ui.leave.stay')}
      </Button>
      <Button onClick={onLeave}>{t('ui.leave.leave')}</Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onStay} title={t('ui.leave.title')} footer={footer}>
      <p>{text}</p>
    </Dialog>
  );
}
