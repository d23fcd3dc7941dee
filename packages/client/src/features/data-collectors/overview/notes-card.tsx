import { noteLimits } from '@harken/domain/data-collectors/notes';
import { combineRules, maxLength, required } from '@harken/domain/forms/form-rules';
import { InstantText } from '../../../lib/dates/instant-text.tsx';
import { toValidator, useSubmitForm } from '../../../lib/forms/forms.ts';
import { WaitingEntries } from '../../../lib/offline/waiting-entries.tsx';
import { call } from '../../../lib/requests/request.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DeleteDialog, useDeleteDialog } from '../../../shared/delete-dialog.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormSummary } from '../../../ui/forms/summary.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { RowList, RowText } from '../../../ui/page/row-list.tsx';
import { type CollectorOverview, useAddNote } from './api.ts';
import styles from './collector-page.module.css';

function NoteForm({ collector }: { collector: CollectorOverview }) {
  const { t } = useTexts();
  const adding = useAddNote(collector);
  const { form, progress } = useSubmitForm<{ text: string }>({
    defaultValues: { text: '' },
    labels: { text: t('collectorNotes.text') },
    async send({ text }) {
      await adding.mutateAsync(text.trim());
      form.reset();
    },
  });
  const { fieldErrors, failure, attempt, onSubmit, isBusy } = progress;
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <FormSummary
        title={t('ui.form.toCorrect', { count: fieldErrors.length })}
        {...{ fieldErrors, failure, attempt }}
      />
      <TextArea
        label={t('collectorNotes.text')}
        dir="auto"
        rows={2}
        limit={noteLimits.textMaxLength}
        error={form.formState.errors.text?.message}
        {...form.register('text', {
          validate: toValidator<string>(
            t,
            combineRules<string>(required, maxLength(noteLimits.textMaxLength)),
          ),
        })}
      />
      <div>
        <Button type="submit" size="small" icon="plus" isBusy={isBusy}>
          {t('collectorNotes.add')}
        </Button>
      </div>
    </form>
  );
}

type Note = CollectorOverview['notes'][number];

/** What staff noted about the collector. */
export function NotesCard({ projectId, collector }: { projectId: number; collector: CollectorOverview }) {
  const { t } = useTexts();
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const { id: dataCollectorId, notes } = collector;
  const removing = useDeleteDialog<Note>({
    call: 'dataCollector/removeNote',
    act: ({ id }) => call('dataCollector/removeNote', { params: { dataCollectorId }, body: { noteId: id } }),
    successText: () => t('dataCollector.note.removed'),
  });
  return (
    <Card title={t('collectorNotes.title')}>
      {notes.length === 0 && !mayEdit && <p>{t('collectorNotes.none')}</p>}
      <RowList>
        {notes.map((note) => (
          <li key={note.id}>
            <RowText>{note.text}</RowText>
            <span>
              {note.by && (
                <>
                  <bdi>{note.by}</bdi>
                  {' · '}
                </>
              )}
              <InstantText instant={note.at} />
            </span>
            {mayEdit && note.isRemovable && (
              <IconButton
                icon="trash"
                label={t('collectorNotes.remove')}
                onClick={() => removing.ask(note)}
              />
            )}
          </li>
        ))}
      </RowList>
      <WaitingEntries call="dataCollector/addNote" subjectId={dataCollectorId} />
      {mayEdit && <NoteForm collector={collector} />}
      <DeleteDialog
        deleting={removing}
        title={() => t('collectorNotes.removeTitle')}
        confirmLabel={t('collectorNotes.remove')}
      >
        {() => <p>{t('collectorNotes.removeText')}</p>}
      </DeleteDialog>
    </Card>
  );
}
