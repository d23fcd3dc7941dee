import { useBlocker } from '@tanstack/react-router';
import { useUiTexts } from '../text/texts-context.ts';
import { LeaveQuestion } from './leave-question.tsx';

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
  return (
    <LeaveQuestion
      isOpen={status === 'blocked'}
      text={t('ui.leave.text')}
      onStay={() => reset?.()}
      onLeave={() => proceed?.()}
    />
  );
}
