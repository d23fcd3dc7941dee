import {
  type Dismissal,
  type DismissalReason,
  dismissalNoteMaxLength,
} from '@harken/domain/reports/dismissal-reasons';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

/** The reasons that the national society of a project offers; none until they are known. */
export function useDismissalReasons(projectId: number): readonly DismissalReason[] {
  // a response cached by an older app has none
  return useProject(projectId).data?.dismissalReasons ?? [];
}

/** Why the text of a reason cannot be sent, or undefined. */
export function useNoteError({ reason, note }: Dismissal): string | undefined {
  const { t } = useTexts();
  const written = note?.trim() ?? '';
  if (reason === 'Other' && written === '') return t('validation.fieldRequired');
  return written.length > dismissalNoteMaxLength
    ? t('validation.tooLong', { value: dismissalNoteMaxLength })
    : undefined;
}

/** The text that explains the reason "Other". */
export function NoteField({
  note,
  error,
  onChange,
}: {
  note: string;
  error: string | undefined;
  onChange: (note: string) => void;
}) {
  const { t } = useTexts();
  return (
    <TextArea
      name="dismissalNote"
      label={t('dismissal.note')}
      rows={2}
      limit={dismissalNoteMaxLength}
      value={note}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The reason of a dismissal in words, with its text if there is one. */
export function DismissalText({
  reason,
  note,
}: {
  reason: DismissalReason;
  note?: string | null | undefined;
}) {
  const { t } = useTexts();
  return (
    <>
      {t(`dismissal.reason.${reason}`)}
      {note && (
        <>
          {': '}
          <bdi>{note}</bdi>
        </>
      )}
    </>
  );
}
