import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../lib/requests/download.ts';
import { useDownloading } from '../../lib/requests/downloading.ts';
import { call } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { type Language, languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Dialog } from '../../ui/overlays/overlay.tsx';

/** The supervisors whom the user may choose for a data collector; none for those who may not see data collectors. */
function useSupervisors(projectId: number) {
  const maySeeCollectors = useCan('dataCollectors.list');
  const { data } = useQuery({
    queryKey: ['dataCollector/filters', projectId],
    queryFn: ({ signal }) => call('dataCollector/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
    enabled: maySeeCollectors,
  });
  return data?.supervisors ?? [];
}

/** Asks for the language of the SMS reference card and for whom to call, and downloads it. */
export function SmsCardDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t, language: ownLanguage } = useTexts();
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [supervisorId, setSupervisorId] = useState('');
  const supervisors = useSupervisors(projectId);
  const { isDownloading, download } = useDownloading();
  const query = {
    languageCode: language,
    ...(supervisorId !== '' && { supervisorId: Number(supervisorId) }),
  };
  const request = { params: { projectId }, query };
  const save = () => downloadFile('project/smsReferenceCard', request, 'sms-card', 'pdf');
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      <Button variant="main" icon="download" isBusy={isDownloading} onClick={() => void download(save)}>
        {t('smsCard.download')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('smsCard.action')} footer={footer}>
      <p>{t('smsCard.dialog')}</p>
      <SelectField
        name="languageCode"
        label={t('smsCard.language')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={language}
        onChange={(event) => setLanguage(event.target.value as Language)}
      />
      {supervisors.length > 0 && (
        <SelectField
          name="supervisorId"
          label={t('smsCard.contact')}
          help={supervisorId !== '' && t('smsCard.contactHelp')}
          emptyLabel={t('smsCard.noContact')}
          options={supervisors.map(({ id, name }) => ({ value: id, label: name }))}
          value={supervisorId}
          onChange={(event) => setSupervisorId(event.target.value)}
        />
      )}
    </Dialog>
  );
}
