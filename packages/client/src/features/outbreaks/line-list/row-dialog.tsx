import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../../shared/change-dialog/change-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Dialog } from '../../../ui/overlays/overlay.tsx';
import { type OutbreakFormOptions, useOutbreakFormOptions } from '../outbreaks.api.ts';
import {
  type LineListField,
  type LineListRow,
  type LineValues,
  useCreateRow,
  useEditRow,
  useLineListRow,
} from './api.ts';
import { getFieldLabel } from './labels.ts';
import { RowFields, type RowValues, toLineValues, toRowValues } from './row-fields.tsx';

type FormProps = {
  title: string;
  fields: readonly LineListField[];
  row?: LineListRow;
  formOptions: OutbreakFormOptions;
  send: (values: LineValues) => Promise<unknown>;
  onClose: () => void;
};

function RowForm({ title, fields, row, formOptions, send, onClose }: FormProps) {
  const { t } = useTexts();
  // an anonymised row gets no personal data again
  const shown = row?.isAnonymized ? fields.filter(({ isPersonal }) => !isPersonal) : fields;
  const labels = Object.fromEntries(
    shown.map((field) => [`lineValues.${field.key}`, getFieldLabel(t, field)]),
  );
  return (
    <ChangeDialog<RowValues>
      title={title}
      submitLabel={t('lineList.save')}
      doneText={t('lineList.saved')}
      defaultValues={toRowValues(shown, row)}
      labels={labels as never}
      send={(values) => send(toLineValues(shown, values))}
      onClose={onClose}
    >
      {(form) => <RowFields {...{ form, formOptions }} fields={shown} />}
    </ChangeDialog>
  );
}

/** A dialog while its form is loaded, or could not be. */
function LoadingDialog({
  title,
  query,
  onClose,
}: {
  title: string;
  query: Parameters<typeof Loaded>[0]['query'];
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Dialog isOpen {...{ title, onClose }} footer={<Button onClick={onClose}>{t('ui.cancel')}</Button>}>
      <Loaded query={query} label={t('lineList.loading')}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

/** Adds a person to a line list. */
export function AddRowDialog({
  outbreakId,
  nationalSocietyId,
  fields,
  onClose,
}: {
  outbreakId: number;
  nationalSocietyId: number;
  fields: readonly LineListField[];
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { mutateAsync } = useCreateRow(outbreakId);
  const formOptions = useOutbreakFormOptions(nationalSocietyId);
  const title = t('lineList.add');
  if (!formOptions.data) return <LoadingDialog {...{ title, onClose }} query={formOptions as never} />;
  return <RowForm {...{ title, fields, onClose }} formOptions={formOptions.data} send={mutateAsync} />;
}

/** Changes a row of a line list. */
export function EditRowDialog({
  rowId,
  number,
  nationalSocietyId,
  onClose,
}: {
  rowId: number;
  number: number;
  nationalSocietyId: number;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { mutateAsync } = useEditRow(rowId);
  const row = useLineListRow(rowId);
  const formOptions = useOutbreakFormOptions(nationalSocietyId);
  const title = t('lineList.row', { number });
  if (!row.data) return <LoadingDialog {...{ title, onClose }} query={row as never} />;
  if (!formOptions.data) return <LoadingDialog {...{ title, onClose }} query={formOptions as never} />;
  const { fields, ...values } = row.data;
  return (
    <RowForm {...{ title, fields, onClose }} row={values} formOptions={formOptions.data} send={mutateAsync} />
  );
}
