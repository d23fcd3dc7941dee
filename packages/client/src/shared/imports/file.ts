import { importLimits } from '@harken/domain/imports/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import type { ChangeName } from '../../lib/requests/invalidation.ts';

/** The result of checking or storing a file: what it adds, its errors, or names that need an answer. */
export type ImportResult = CallResponse<
  | 'dataCollector/import'
  | 'nationalSocietyStructure/import'
  | 'nationalSocietyStructure/population/import'
  | 'lineList/import'
>;

/** Something that can be imported from a file: data collectors or locations. */
export type ImportSource = {
  call: ChangeName;
  /** The national society or project to import into. */
  scopeId: number;
  /** Dry run: returns what the import would do, stores nothing. */
  check: (file: Blob, choices: ImportChoices, signal: AbortSignal) => Promise<ImportResult>;
  store: (file: Blob, choices: ImportChoices) => Promise<ImportResult>;
};

/** What people chose about a file. */
export type ImportChoices = {
  /** To names that are only similar to known ones; empty: none yet. */
  answers: string;
  /** The sheet of a workbook to read; absent: the one that fits. */
  sheet: string | undefined;
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

/** The checks of a file: as it is chosen, with another sheet of a workbook, and with answers to similar names. */
function useChecks(
  source: ImportSource,
  chosen: ChosenFile | undefined,
  answers: ReturnType<typeof useAnswers>,
) {
  const [sheet, setSheet] = useState<string>();
  const checkWith = (choices: ImportChoices) => ({
    queryKey: [source.call, source.scopeId, chosen?.number, choices.sheet, choices.answers],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.check(chosen?.file as Blob, choices, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const first = useQuery({
    ...checkWith({ answers: '', sheet: undefined }),
    enabled: chosen !== undefined,
  });
  const ofSheet = useQuery({ ...checkWith({ answers: '', sheet }), enabled: sheet !== undefined });
  const unanswered = sheet === undefined ? first : ofSheet;
  const questions = unanswered.data?.uncertain ?? [];
  const choices = { answers: answers.encode(questions), sheet };
  const answered = useQuery({ ...checkWith(choices), enabled: choices.answers !== '' });
  return {
    checking: choices.answers === '' ? unanswered : answered,
    ...{ questions, choices, setSheet, queryKey: checkWith(choices).queryKey },
    /** The sheets of the workbook and the one that is read, if there are several. */
    sheets: first.data?.sheets ?? [],
    sheet: sheet ?? first.data?.sheet ?? undefined,
  };
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
  const { checking, questions, choices, setSheet, queryKey, sheets, sheet } = useChecks(
    source,
    chosen,
    answers,
  );
  const storing = useChange({
    calls: source.call,
    errors: 'inline',
    act: (file: Blob) => source.store(file, choices),
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
      setSheet(undefined);
      void choose(file);
    },
    ...{ sheets, sheet },
    chooseSheet: (name: string) => {
      storing.reset();
      answers.clear();
      setSheet(name);
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
