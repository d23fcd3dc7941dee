import { importLimits } from '@harken/domain/imports/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import type { ChangeName } from '../../lib/requests/invalidation.ts';

/** The result of checking or storing a file: what it adds, or its errors. */
export type ImportResult = CallResponse<'dataCollector/import' | 'nationalSocietyStructure/import'>;

/** Something that can be imported from a file: data collectors or locations. */
export type ImportSource = {
  call: ChangeName;
  /** The national society or project to import into. */
  scopeId: number;
  /** Dry run: returns what the import would do, stores nothing. */
  check: (file: Blob, signal: AbortSignal) => Promise<ImportResult>;
  store: (file: Blob) => Promise<ImportResult>;
};

export type FileError = 'tooLarge' | 'unreadable';

type ChosenFile = { file: Blob; name: string; number: number };

/**
 * The chosen file. It is read into memory at once, so that it can still be sent after it was changed, renamed or its drive was
 * unplugged. It stays chosen if sending fails.
 */
function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [fileError, setFileError] = useState<FileError>();
  const count = useRef(0);
  const choose = async (given: File) => {
    count.current += 1;
    const number = count.current;
    const isTooLarge = given.size > importLimits.fileBytes;
    const bytes = isTooLarge ? undefined : await given.arrayBuffer().catch(() => undefined);
    if (number !== count.current) return; // another file was chosen meanwhile
    setFileError(bytes ? undefined : isTooLarge ? 'tooLarge' : 'unreadable');
    setChosen(bytes && { file: new Blob([bytes], { type: given.type }), name: given.name, number });
  };
  return { chosen, fileError, choose };
}

/**
 * An import, from choosing the file to storing it. The file is checked as soon as it is chosen. If storing finds errors that
 * the check did not find, these replace the result of the check.
 *
 * @param onDone called when everything is stored
 */
export function useImport(source: ImportSource, onDone: (result: ImportResult) => void) {
  const client = useQueryClient();
  const { chosen, fileError, choose } = useChosenFile();
  const queryKey = [source.call, source.scopeId, chosen?.number];
  const checking = useQuery({
    queryKey,
    queryFn: ({ signal }) => source.check(chosen?.file as Blob, signal),
    enabled: chosen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const storing = useChange({
    calls: source.call,
    errors: 'inline',
    act: (file: Blob) => source.store(file),
    onSuccess: (result) => {
      if (result.isImported) onDone(result);
      else client.setQueryData(queryKey, result);
    },
  });
  return {
    fileName: chosen?.name,
    fileError,
    choose: (file: File) => {
      storing.reset();
      void choose(file);
    },
    checking,
    isStoring: storing.isPending,
    failure: storing.error,
    store: () => chosen && storing.mutate(chosen.file),
  };
}

export type Import = ReturnType<typeof useImport>;
