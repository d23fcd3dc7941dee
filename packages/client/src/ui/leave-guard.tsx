import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Dialog } from './overlay.tsx';
import { useUiTexts } from './texts-context.ts';

/** Asks before a page with unsaved changes is left, by a link, the back button or the window's own. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useUiTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const foot = (
    <>
      <Button look="main" onClick={reset}>
        {t('ui.leave.stay')}
      </Button>
      <Button onClick={proceed}>{t('ui.leave.leave')}</Button>
    </>
  );
  return (
    <Dialog isOpen={status === 'blocked'} onClose={() => reset?.()} title={t('ui.leave.title')} foot={foot}>
      <p>{t('ui.leave.text')}</p>
    </Dialog>
  );
}
