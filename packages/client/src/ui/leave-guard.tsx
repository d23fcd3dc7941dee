import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Dialog } from './overlay.tsx';
import { useUiTexts } from './texts-context.ts';

/** A page whose texts become fields in place says so in its address. Everything else in there is a filter, and leaves the form. */
const isEditing = ({ search }: { search: object }) => 'isEditing' in search && search.isEditing === true;

/** Asks before a page with unsaved changes is left, by a link, the back button or the window's own. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useUiTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || isEditing(current) !== isEditing(next)),
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
