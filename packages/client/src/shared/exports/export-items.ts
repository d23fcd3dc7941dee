import type { ExportForm, ExportFormat } from '@harken/contract/exports/form';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';

/** What a menu of downloads asks for. */
export interface ExportChoice {
  form: ExportForm;
  format: ExportFormat;
}

type Save = (choice: ExportChoice) => void;

/** The items of a menu that download data to compute with, and what its columns mean. */
export function useDataItems(save: Save): MenuItem[] {
  const { t } = useTexts();
  const group = { title: t('exports.data.title'), about: t('exports.data.about') };
  return [
    {
      ...{ key: 'data-xlsx', icon: 'download', label: t('exports.data.xlsx'), isGroupStart: true, group },
      onSelect: () => save({ form: 'data', format: 'xlsx' }),
    },
    {
      ...{ key: 'data-csv', icon: 'download', label: t('exports.data.csv') },
      onSelect: () => save({ form: 'data', format: 'csv' }),
    },
    {
      ...{ key: 'dictionary', icon: 'download', label: t('exports.dictionary') },
      onSelect: () => save({ form: 'dictionary', format: 'csv' }),
    },
  ];
}

/** The items of a menu that download a list: a file to read, and data to compute with. */
export function useExportItems(save: Save): MenuItem[] {
  const { t } = useTexts();
  const data = useDataItems(save);
  const group = { title: t('exports.readable.title'), about: t('exports.readable.about') };
  return [
    {
      ...{ key: 'excel', icon: 'download', label: t('exports.readable.xlsx'), isGroupStart: true, group },
      onSelect: () => save({ form: 'readable', format: 'xlsx' }),
    },
    {
      ...{ key: 'csv', icon: 'download', label: t('exports.readable.csv') },
      onSelect: () => save({ form: 'readable', format: 'csv' }),
    },
    ...data,
  ];
}

/** The query parameter for a form: none for the one that people read. */
export const toExportForm = (form: ExportForm) => (form === 'readable' ? {} : { exportForm: form });

/**
 * What the name of a file begins with.
 *
 * @example nameExport('reports', 'dictionary') // 'reports-data-dictionary'
 */
export function nameExport(list: string, form: ExportForm): string {
  if (form === 'readable') return list;
  return form === 'data' ? `${list}-data` : `${list}-data-dictionary`;
}
