import { importLimits } from '@harken/domain/imports/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import type { ChangeName } from '../../lib/requests/invalidation.ts';

/** The result of checking or storing a file: what it adds, its errors, or names that need an answer. */
export type ImportResult = CallResponse<
  'dataCollector/import' | 'nationalSocietyStructure/import' | 'nationalSocietyStructure/population/import'
>;

/** Something that can be imported from a file: data collectors or locations. */
export type ImportSource = {
  call: ChangeName;
  /** The national society or project to import into. */
  scopeId: number;
  /** Dry run: returns what the import would do, stores nothing. */
  check: (file: Blob, answers: string, signal: AbortSignal) => Promise<ImportResult>;
  store: (file: Blob, answers: string) => Promise<ImportResult>;
};

export type Question = ImportResult['uncertain'][number];

const toQuestionKey = ({ row, level }: Question) => `${row}.${level}`;

/**
 * Answers to names that are only similar to known ones: the id of a place, or 0 for none, by row and level. They are sent once all
 * are given, because each can change what the file adds.
 */
export function useAnswers() {
  const [answers, setAnswers] = useState<ReadonlyMap<string, number>>(new Map());
  const find = (question: Question) => answers.get(toQuestionKey(question));
  const countOpen = (questions: readonly Question[]) =>
    questions.filter((question) => find(question) === undefined).length;
  return {
    find,
    countOpen,
    answer: (question: Question, id: number) =>
      setAnswers((before) => new Map([...before, [toQuestionKey(question), id]])),
    clear: () => setAnswers(new Map()),
    encode: (questions: readonly Question[]) =>
      countOpen(questions) > 0
        ? ''
        : questions.map((question) => `${toQuestionKey(question)}.${find(question)}`).join(','),
  };
}

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
  const answers = useAnswers();
  const checkWith = (encoded: string) => ({
    queryKey: [source.call, source.scopeId, chosen?.number, encoded],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.check(chosen?.file as Blob, encoded, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const first = useQuery({ ...checkWith(''), enabled: chosen !== undefined });
  const questions = first.data?.uncertain ?? [];
  const encoded = answers.encode(questions);
  const answered = useQuery({ ...checkWith(encoded), enabled: encoded !== '' });
  const checking = encoded === '' ? first : answered;
  const { queryKey } = checkWith(encoded);
  const storing = useChange({
    calls: source.call,
    errors: 'inline',
    act: (file: Blob) => source.store(file, encoded),
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
      answers.clear();
      void choose(file);
    },
    checking,
    questions,
    answers,
    isStoring: storing.isPending,
    failure: storing.error,
    store: () => chosen && storing.mutate(chosen.file),
  };
}

export type Import = ReturnType<typeof useImport>;
