import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { TextKind } from './text-kinds.ts';

export type TextList = CallResponse<'resources/listStringsTranslations'>;
export type TextItem = TextList['translations'][number];
export type TextLanguage = TextList['languages'][number];
export type EditedText = CallResponse<'resources/getString'>;

export type SavedText = {
  key: string;
  needsImprovement: boolean;
  translations: { languageCode: string; value: string }[];
};

const lists = {
  app: 'resources/listStringsTranslations',
  email: 'resources/listEmailTranslations',
  sms: 'resources/listSmsTranslations',
} as const;
const gets = {
  app: 'resources/getString',
  email: 'resources/getEmailString',
  sms: 'resources/getSmsString',
} as const;
const saves = {
  app: 'resources/saveString',
  email: 'resources/saveEmailString',
  sms: 'resources/saveSmsString',
} as const;
const deletions = {
  app: 'resources/deleteString',
  email: 'resources/deleteEmailString',
  sms: 'resources/deleteSmsString',
} as const;

/** Whether editing is enabled on this server and the user may edit texts. */
export function useMayEditTexts(): boolean {
  const { appData } = useSession();
  return useCan('translations.edit') && Boolean(appData?.isDevelopment);
}

/** All texts of a kind in every language. */
export function useTextList(kind: TextKind) {
  return useQuery({
    queryKey: [lists[kind]],
    queryFn: ({ signal }) => call(lists[kind], { query: {} }, { signal }),
  });
}

/** One text for the editor. */
export function useText(kind: TextKind, key: string) {
  return useQuery({
    queryKey: [gets[kind], key],
    queryFn: ({ signal }) => call(gets[kind], { params: { key } }, { signal }),
  });
}

/** Saves a text; the app then shows the new one. */
export function useSaveText(kind: TextKind) {
  const { reload } = useTexts();
  return useChange({
    calls: saves[kind],
    errors: 'inline',
    act: (body: SavedText) => call(saves[kind], { body }),
    onSuccess: reload,
  });
}

/** Deletes a text from the list and the app. */
export function useDeleteText(kind: TextKind) {
  const { reload } = useTexts();
  return useChange({
    calls: deletions[kind],
    errors: 'inline',
    act: (key: string) => call(deletions[kind], { body: { key } }),
    onSuccess: reload,
  });
}
