import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { outbreakPaths } from '../outbreak-paths.ts';
import {
  type Outbreak,
  useCreateOutbreak,
  useEditOutbreak,
  useOutbreak,
  useOutbreakFormOptions,
} from '../outbreaks.api.ts';
import { OutbreakForm } from './form.tsx';

/** Opens an outbreak, then shows it. */
export function AddOutbreakPage() {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { nationalSocietyId } = useRouteParams(outbreakPaths.add);
  const { mutateAsync: create } = useCreateOutbreak(nationalSocietyId);
  const formOptions = useOutbreakFormOptions(nationalSocietyId);
  return (
    <Page title={t('outbreaks.add')}>
      <Loaded query={formOptions} label={t('outbreaks.form.loading')}>
        {(known) => (
          <OutbreakForm
            formOptions={known}
            title={t('outbreaks.add')}
            submitLabel={t('outbreaks.form.open')}
            cancelTo={pathTo(outbreakPaths.list, { nationalSocietyId })}
            save={async (fields) => {
              const outbreakId = await create(fields);
              snackbar.show(t('outbreaks.form.opened'));
              return pathTo(outbreakPaths.one, { nationalSocietyId, outbreakId });
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

function EditForm({ outbreak, nationalSocietyId }: { outbreak: Outbreak; nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditOutbreak(outbreak.id);
  const formOptions = useOutbreakFormOptions(nationalSocietyId);
  const page = pathTo(outbreakPaths.one, { nationalSocietyId, outbreakId: outbreak.id });
  return (
    <Loaded query={formOptions} label={t('outbreaks.form.loading')}>
      {(known) => (
        <OutbreakForm
          outbreak={outbreak}
          formOptions={known}
          title={t('outbreaks.edit')}
          submitLabel={t('outbreaks.form.save')}
          cancelTo={page}
          save={async ({ healthRiskId: _, ...fields }) => {
            await edit(fields);
            snackbar.show(t('outbreaks.form.saved'));
            return page;
          }}
        />
      )}
    </Loaded>
  );
}

/** Changes an outbreak, then shows it. */
export function EditOutbreakPage() {
  const { t } = useTexts();
  const { nationalSocietyId, outbreakId } = useRouteParams(outbreakPaths.edit);
  const outbreak = useOutbreak(outbreakId);
  return (
    <Page title={t('outbreaks.edit')}>
      <Loaded query={outbreak} label={t('outbreaks.form.loading')}>
        {(known) => <EditForm outbreak={known} nationalSocietyId={nationalSocietyId} />}
      </Loaded>
    </Page>
  );
}
