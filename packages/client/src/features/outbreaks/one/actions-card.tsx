import { maxLength, required } from '@harken/domain/forms/form-rules';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import { useState } from 'react';
import { toValidator } from '../../../lib/forms/forms.ts';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../../shared/change-dialog/change-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { RowList, RowText } from '../../../ui/page/row-list.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import text from '../../../ui/text/text.module.css';
import {
  type Outbreak,
  useAddOutbreakAction,
  useChangeOutbreakAction,
  useOutbreakFormOptions,
} from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { ByText } from './by-text.tsx';

type Action = Outbreak['actions'][number];
type Values = { task: string; responsibleId: string; dueOn: string };

function ActionDialog({ outbreak, onClose }: { outbreak: Outbreak; onClose: () => void }) {
  const { t } = useTexts();
  const { mutateAsync } = useAddOutbreakAction(outbreak.id);
  const people = useOutbreakFormOptions(outbreak.nationalSocietyId).data?.people ?? [];
  const labels = {
    ...{ task: t('outbreaks.actions.task'), responsibleId: t('outbreaks.actions.responsible') },
    dueOn: t('outbreaks.actions.dueOn'),
  };
  return (
    <ChangeDialog<Values>
      title={t('outbreaks.actions.add')}
      submitLabel={t('outbreaks.actions.submit')}
      doneText={t('outbreaks.actions.added')}
      defaultValues={{ task: '', responsibleId: '', dueOn: '' }}
      labels={labels}
      send={({ task, responsibleId, dueOn }) =>
        mutateAsync({
          ...{ task: task.trim(), dueOn: dueOn || null },
          responsibleId: responsibleId === '' ? null : Number(responsibleId),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextArea
            label={labels.task}
            dir="auto"
            limit={outbreakLimits.taskMaxLength}
            error={form.formState.errors.task?.message}
            {...form.register('task', {
              validate: toValidator(t, required, maxLength(outbreakLimits.taskMaxLength)),
            })}
          />
          <SelectField
            label={labels.responsibleId}
            isOptional
            emptyLabel={t('outbreaks.actions.nobody')}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            error={form.formState.errors.responsibleId?.message}
            {...form.register('responsibleId')}
          />
          <DateField
            label={labels.dueOn}
            isOptional
            error={form.formState.errors.dueOn?.message}
            {...form.register('dueOn')}
          />
        </>
      )}
    </ChangeDialog>
  );
}

function ActionRow({
  outbreak,
  action,
  mayChange,
}: {
  outbreak: Outbreak;
  action: Action;
  mayChange: boolean;
}) {
  const { t } = useTexts();
  const change = useChangeOutbreakAction(outbreak.id);
  const { id, task, responsible, dueOn, isOverdue, done } = action;
  return (
    <li>
      <RowText>{task}</RowText>
      <span>
        {done && <StatusBadge tone="ok" icon="check" label={t('outbreaks.actions.done')} />}
        {isOverdue && <StatusBadge tone="overdue" icon="clock" label={t('outbreaks.actions.overdue')} />}{' '}
        {dueOn && t('outbreaks.actions.due', { date: isolateLeftToRight(dueOn) })} <bdi>{responsible}</bdi>{' '}
        {done && <ByText {...done} />}
      </span>
      {mayChange && (
        <span className={styles.buttons}>
          <Button
            size="small"
            icon={done ? 'undo' : 'check'}
            isBusy={change.isPending}
            aria-label={t(done ? 'outbreaks.actions.undoNamed' : 'outbreaks.actions.markNamed', { task })}
            onClick={() => change.mutate({ id, isDone: !done })}
          >
            {t(done ? 'outbreaks.actions.undo' : 'outbreaks.actions.mark')}
          </Button>
          <Button
            size="small"
            icon="trash"
            isBusy={change.isPending}
            aria-label={t('outbreaks.actions.removeNamed', { task })}
            onClick={() => change.mutate({ id, isDone: 'remove' })}
          >
            {t('outbreaks.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The actions of the response: what, by whom, until when, and whether it is done. */
export function ActionsCard({ outbreak, mayChange }: { outbreak: Outbreak; mayChange: boolean }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('outbreaks.actions')}>
      {outbreak.actions.length === 0 && <p className={text.muted}>{t('outbreaks.actions.none')}</p>}
      <RowList>
        {outbreak.actions.map((action) => (
          <ActionRow key={action.id} {...{ outbreak, action, mayChange }} />
        ))}
      </RowList>
      {mayChange && (
        <div className={styles.buttons}>
          <Button icon="plus" onClick={() => setIsOpen(true)}>
            {t('outbreaks.actions.add')}
          </Button>
        </div>
      )}
      {isOpen && <ActionDialog outbreak={outbreak} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
