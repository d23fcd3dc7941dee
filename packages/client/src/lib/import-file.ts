import { importLimits } from '@harken/domain/imports/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallAnswer } from './call-list.ts';
import { useChange } from './changes.ts';
import type { ChangeName } from './stale.ts';

/** What the server says of a file: what it would add, or what is to be corrected in it. */
export type ImportVerdict = CallAnswer<'dataCollector/import' | 'nationalSocietyStructure/import'>;

/** A register that can be brought from a file. */
export type ImportSource = {
  call: ChangeName;
  /** The society or project it goes to. */
  placeId: number;
  /** Says what importing would do, and stores nothing. */
  check: (file: Blob, signal: AbortSignal) => Promise<ImportVerdict>;
  store: (file: Blob) => Promise<ImportVerdict>;
};

export type FileProblem = 'tooLarge' | 'unreadable';

type Chosen = { file: Blob; name: string; number: number };

/**
 * The file that somebody chose. It is read at once, so that it can still be sent after it was changed, renamed or unplugged;
 * and it stays chosen when sending fails.
 */
function useChosenFile() {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<FileProblem>();
  const count = useRef(0);
  const choose = async (given: File) => {
    count.current += 1;
    const number = count.current;
    const isTooLarge = given.size > importLimits.fileBytes;
    const bytes = isTooLarge ? undefined : await given.arrayBuffer().catch(() => undefined);
    if (number !== count.current) return; // another one was chosen meanwhile
    setProblem(bytes ? undefined : isTooLarge ? 'tooLarge' : 'unreadable');
    setChosen(bytes && { file: new Blob([bytes], { type: given.type }), name: given.name, number });
  };
  return { chosen, problem, choose };
}

/**
 * An import from choosing the file to the last row being stored. A file is checked as soon as it is chosen; what the check
 * found may be out of date when it is stored, and then what is to be corrected now takes its place.
 *
 * @param onDone once everything is stored
 */
export function useImport(source: ImportSource, onDone: (verdict: ImportVerdict) => void) {
  const client = useQueryClient();
  const { chosen, problem, choose } = useChosenFile();
  const queryKey = [source.call, source.placeId, chosen?.number];
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
    onSuccess: (verdict) => {
      if (verdict.isImported) onDone(verdict);
      else client.setQueryData(queryKey, verdict);
    },
  });
  return {
    fileName: chosen?.name,
    problem,
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
