import { isViewNameTaken, savedViewLimits } from '@harken/domain/lists/saved-views';
import { type FormEvent, useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/overlay.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type SavedView, useStoreViews, type ViewPlace } from './saved-views.api.ts';
import styles from './saved-views.module.css';

export type SaveDialogProps = {
  place: ViewPlace;
  views: readonly SavedView[];
  /** The view to change; without it the filters of the list become a new one. */
  view?: SavedView | undefined;
  /** As JSON. */
  filters: string;
  onClose: () => void;
};

/** Why a view cannot be saved; undefined if it can. */
function useProblem({ views, view, filters }: SaveDialogProps, name: string): string | undefined {
  const { t } = useTexts();
  const others = views.filter((other) => other !== view);
  if (!view && views.length >= savedViewLimits.views)
    return t('savedViews.tooMany', { count: savedViewLimits.views });
  if (!view && filters.length > savedViewLimits.filters) return t('savedViews.tooLong');
  if (name.trim() === '') return t('savedViews.nameMissing');
  return isViewNameTaken(name, others) ? t('savedViews.nameTaken') : undefined;
}

/** Names the filters of the list, or renames, deletes or replaces a view. */
export function SaveDialog(props: SaveDialogProps) {
  const { place, views, view, filters, onClose } = props;
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setIsDefault] = useState(view?.isDefault ?? false);
  const [isTried, setIsTried] = useState(false);
  const problem = useProblem(props, name);
  const { mutateAsync: store, isPending, error } = useStoreViews(place);
  const storeAll = async (changed: SavedView[], done: string) => {
    await store(changed);
    snackbar.show(done);
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem) return;
    const saved = { name: name.trim(), filters: view?.filters ?? filters, isDefault };
    const others = views.map((other) => (isDefault ? { ...other, isDefault: false } : other));
    const next = view ? others.map((other, at) => (views[at] === view ? saved : other)) : [...others, saved];
    storeAll(next, t('savedViews.saved', { name: saved.name })).catch(() => undefined);
  };
  const remove = () => {
    if (!view) return;
    const rest = views.filter((other) => other !== view);
    storeAll(rest, t('savedViews.deleted', { name: view.name })).catch(() => undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(view ? 'savedViews.edit' : 'savedViews.save')}
      footer={
        <>
          {view && (
            <Button icon="trash" isBusy={isPending} onClick={remove}>
              {t('savedViews.delete')}
            </Button>
          )}
          <Button variant="main" type="submit" form="saved-view" isBusy={isPending}>
            {t('savedViews.submit')}
          </Button>
        </>
      }
    >
      <form id="saved-view" className={styles.form} noValidate onSubmit={save}>
        {error && <Note tone="error">{formatError(t, error)}</Note>}
        {!view && <p>{t('savedViews.what')}</p>}
        <TextField
          label={t('savedViews.name')}
          name="viewName"
          value={name}
          maxLength={savedViewLimits.name}
          error={isTried ? problem : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          label={t('savedViews.default')}
          checked={isDefault}
          onChange={(event) => setIsDefault(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
