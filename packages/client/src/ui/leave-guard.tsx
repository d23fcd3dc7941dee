import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Dialog } from './overlay.tsx';
import { useUiTexts } from './texts-context.ts';

/** Whether texts are edited in place: then the search parameters have `isEditing`. The others are filters, which keep the form. */
const isEditing = ({ search }: { search: object }) => 'isEditing' in search && search.isEditing === true;

/** Asks for confirmation before a page with unsaved changes is left: by a link, the back button or closing the window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useUiTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || isEditing(current) !== isEditing(next)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const footer = (
    <>
      <Button variant="main" onClick={reset}>
        {t('ui.leave.stay')}
      </Button>
      <Button onClick={proceed}>{t('ui.leave.leave')}</Button>
    </>
  );
  return (
    <Dialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('ui.leave.title')}
      footer={footer}
    >
      <p>{t('ui.leave.text')}</p>
    </Dialog>
  );
}
