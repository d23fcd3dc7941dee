import type { ReactNode } from 'react';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { useReturnAddress, withReturn } from '../../lib/return-address.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { setupGuidePaths } from '../../shared/setup-guide/paths.ts';
import { type GatewayType, useGatewayTypes } from '../../shared/sms-gateways/gateway-types.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { SmsGatewayForm } from './sms-gateway-form.tsx';
import { smsGatewayPaths } from './sms-gateway-paths.ts';
import { useCreateSmsGateway, useEditSmsGateway, useSmsGateway } from './sms-gateways.api.ts';

/** Shows the form to those who may change gateways, and the reason to others. */
function EditGuard({
  nationalSocietyId,
  children,
}: {
  nationalSocietyId: number;
  children: (types: readonly GatewayType[]) => ReactNode;
}) {
  const { t } = useTexts();
  const types = useGatewayTypes();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('smsGateways.edit', { nationalSocietyId });
  const list = pathTo(smsGatewayPaths.list, { nationalSocietyId });
  return (
    <Loaded query={society} label={t('smsGateways.form.loading')}>
      {({ isArchived }) =>
        mayEdit ? (
          <Loaded query={types} label={t('smsGateways.form.loading')}>
            {children}
          </Loaded>
        ) : (
          <Note action={<LinkButton to={list}>{t('smsGateways.form.back')}</LinkButton>}>
            {t(isArchived ? 'smsGateways.archived' : 'nationalSociety.hasCoordinator')}
          </Note>
        )
      }
    </Loaded>
  );
}

function AddForm({ nationalSocietyId, types }: { nationalSocietyId: number; types: readonly GatewayType[] }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateSmsGateway(nationalSocietyId);
  const guide = useReturnAddress();
  const list = pathTo(smsGatewayPaths.list, { nationalSocietyId });
  return (
    <SmsGatewayForm
      {...{ nationalSocietyId, types }}
      title={t('pages.addSmsGateway')}
      submitLabel={t('smsGateways.add.action')}
      cancelTo={list}
      save={async (fields) => {
        const { value: smsGatewayId, messageKey } = await create(fields);
        if (messageKey) snackbar.show(t(messageKey));
        // Both pages show the key and the addresses of the new gateway, which have to be entered on it next.
        return guide === undefined
          ? pathTo(smsGatewayPaths.edit, { nationalSocietyId, smsGatewayId })
          : withReturn(pathTo(setupGuidePaths.gatewayTest, { nationalSocietyId, smsGatewayId }), guide);
      }}
    />
  );
}

type EditFormProps = { nationalSocietyId: number; smsGatewayId: number; types: readonly GatewayType[] };

function EditForm({ nationalSocietyId, smsGatewayId, types }: EditFormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const gateway = useSmsGateway(smsGatewayId);
  const { mutateAsync: edit } = useEditSmsGateway(smsGatewayId);
  const list = pathTo(smsGatewayPaths.list, { nationalSocietyId });
  return (
    <Loaded query={gateway} label={t('smsGateways.form.loading')}>
      {(known) => (
        <SmsGatewayForm
          key={`${known.id} ${known.gatewayType}`}
          {...{ nationalSocietyId, types }}
          gateway={known}
          title={t('pages.editSmsGateway')}
          submitLabel={t('smsGateways.edit.action')}
          cancelTo={list}
          save={async (fields) => {
            const { messageKey } = await edit(fields);
            if (messageKey) snackbar.show(t(messageKey));
            // A gateway that has become one of another type has new addresses, which have to be entered on it next.
            const isOther = fields.gatewayType !== known.gatewayType;
            return isOther ? pathTo(smsGatewayPaths.edit, { nationalSocietyId, smsGatewayId }) : list;
          }}
        />
      )}
    </Loaded>
  );
}

/** Adds an SMS gateway to a national society. */
export function AddSmsGatewayPage() {
  const { t } = useTexts();
  const params = useRouteParams(smsGatewayPaths.add);
  return (
    <Page title={t('pages.addSmsGateway')}>
      <EditGuard {...params}>{(types) => <AddForm {...params} types={types} />}</EditGuard>
    </Page>
  );
}

/** Changes an SMS gateway. */
export function EditSmsGatewayPage() {
  const { t } = useTexts();
  const params = useRouteParams(smsGatewayPaths.edit);
  return (
    <Page title={t('pages.editSmsGateway')}>
      <EditGuard nationalSocietyId={params.nationalSocietyId}>
        {(types) => <EditForm {...params} types={types} />}
      </EditGuard>
    </Page>
  );
}
