import { t } from '@lingui/core/macro'
import type { NamedMapping } from '@plumbline/contract/imports/schemas'
import { exportHint } from '@plumbline/csv-import/formats/export-hints'
import { isReadableFile } from '@plumbline/csv-import/formats/readable-files'
import { checkMapping } from '@plumbline/csv-import/interpretations/check-mapping'
import { fitsTable, saveMapping } from '@plumbline/csv-import/interpretations/saved-mapping'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import { cut } from '@plumbline/csv-import/readings/named-security'
import type { ImportFile, OpenedFile } from '@plumbline/csv-import/tasks/import-tasks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { saveImportMappingMutation } from '../../api/import-mutations.ts'
import { importMappingsQuery } from '../../api/import-queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { showText } from '../../language/show-text.ts'
import { keepHoldingsFile } from '../../stores/holdings-file.ts'
import { showError, showFailure, showToLookAt } from '../../ui/notices.tsx'
import type { ImportPortfolio } from './import-portfolio.ts'
import { choicesOf } from './reading-choices.tsx'
import { type ImportWorker, startImportWorker } from './start-import-worker.ts'
import { nextTurn, stepBack, type WizardState } from './wizard-state.ts'

const MAX_NAME_LENGTH = 100
/** Enough of a file for the name of its broker. */
const SEARCHED_BYTES = 8192

const nameOf = ({ name, table }: ImportFile) => cut(table.reader?.name || name, MAX_NAME_LENGTH)

/** The user's mappings; none if they cannot be loaded, because a file can be read without them. */
async function readMappings(): Promise<NamedMapping[]> {
  return await queryClient.ensureQueryData(importMappingsQuery).catch(() => [])
}

type Callbacks = { onClose: () => void; onImported: () => void }

/**
 * The way of any number of files through the wizard: documents together, tables one after the other. A file that cannot
 * be read says so, and the next one waits for a click.
 */
export function useWizard(
  sharedFiles: readonly File[],
  portfolio: ImportPortfolio,
  { onClose, onImported }: Callbacks,
) {
  const [state, setState] = useState<WizardState>(() => nextTurn(sharedFiles).state)
  const [waiting, setWaiting] = useState<readonly File[]>(() => nextTurn(sharedFiles).waiting)
  /** Files whose turn came. */
  const [begun, setBegun] = useState(0)
  const tasks = useImportWorker()
  const reading = useReading(tasks, portfolio, setState)
  const { keepMapping } = useKeptMappings()

  /** `before` is the number of files whose turn came earlier. */
  function begin(files: readonly File[], before: number) {
    const turn = nextTurn(files)
    setWaiting(turn.waiting)
    setState(turn.state)
    setBegun(turn.table === null ? before : before + 1)
    if (turn.table !== null) reading.read(turn.table)
  }

  const beginShared = useEffectEvent(() => sharedFiles.length > 0 && begin(sharedFiles, 0))
  useEffect(() => void beginShared(), [])

  return {
    state,
    setState,
    waiting,
    /** Which of several tables this is. */
    place: { file: begun, of: begun + waiting.length },
    tasks,
    reading,
    keepMapping: () => state.step === 4 && keepMapping(state),
    pick: (files: readonly File[]) => begin(files, 0),
    /** Files that come while others are imported wait for their turn. */
    enqueue: (files: readonly File[]) => setWaiting([...waiting, ...files]),
    goOn: () => (waiting.length > 0 ? begin(waiting, begun) : onImported()),
    goBack() {
      reading.forget()
      const before = stepBack(state)
      if (before?.step === 1) {
        setWaiting([])
        setBegun(0)
      }
      if (before) setState(before)
      else onClose()
    },
  }
}

/** The worker that reads tables, started by its first task. */
function useImportWorker(): () => ImportWorker {
  const worker = useRef<ImportWorker>(undefined)
  useEffect(
    () => () => {
      worker.current?.end()
      worker.current = undefined
    },
    [],
  )
  return useCallback(() => {
    worker.current ??= startImportWorker()
    return worker.current
  }, [])
}

type Reading = {
  open: () => Promise<OpenedFile>
  canGoOn: boolean
  /** The file; absent if it is read once more. */
  read?: File
}

/** Reads a table and shows its questions, or goes on where it has none. */
function useReading(
  tasks: () => ImportWorker,
  { _id: portfolioId, settings }: ImportPortfolio,
  setState: (state: WizardState) => void,
) {
  const booksCash = settings.cash !== 'off'
  const navigate = useNavigate()
  const openComparison = (id: string) =>
    void navigate({ to: '/portfolio/$portfolioId/reconcile', params: { portfolioId: id } })
  const today = useCurrentUser()?.today ?? null
  const turn = useRef(0)

  const startWith = (id: string, file: File) => {
    keepHoldingsFile(file)
    void navigate({ to: '/portfolio/$portfolioId/opening', params: { portfolioId: id } })
  }

  async function show(opened: OpenedFile, canGoOn: boolean, read?: File): Promise<void> {
    if (!opened.ok) {
      const { code, message, line } = opened.refusal
      const text = showText(message)
      if (code === 'holdings' && portfolioId !== null && read !== undefined)
        return showToLookAt(
          text,
          { label: t`Start with these holdings`, onClick: () => startWith(portfolioId, read) },
          { label: t`Compare with a statement`, onClick: () => openComparison(portfolioId) },
        )
      return showError(text, line === null ? undefined : t`Line ${line} of the file`)
    }
    const begunAs = turn.current
    const { file, mapping: guess } = opened
    const kept = (await readMappings()).find(({ mapping }) => fitsTable(mapping, file.table))
    const mapping = kept === undefined ? guess : await tasks().applySaved(guess, kept.mapping)
    const goesOn = canGoOn && (await isSettled(file, mapping))
    if (turn.current === begunAs) setState({ step: 3, file, guess, mapping, goesOn })
  }

  async function isSettled({ table }: ImportFile, mapping: Mapping): Promise<boolean> {
    if (checkMapping(table, mapping).length > 0) return false
    return (await tasks().findDifferences(mapping, today)).length === 0
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ open, canGoOn, read }: Reading) => {
      turn.current += 1
      const begunAs = turn.current
      const opened = await open()
      if (turn.current === begunAs) await show(opened, canGoOn, read)
    },
    onError: (error) => showFailure(t`The file could not be read`, error),
  })

  return {
    isPending,
    async read(file: File): Promise<void> {
      if (isReadableFile(file)) {
        const open = async () => await tasks().open(file.name, new Uint8Array(await file.arrayBuffer()), booksCash)
        return mutate({ open, canGoOn: true, read: file })
      }
      const start = new Uint8Array(await file.slice(0, SEARCHED_BYTES).arrayBuffer())
      showError(
        t`Please select a valid .csv file`,
        t`${{ name: file.name }} is not one. ${{ exportHint: showText(exportHint(file.name, start)) }}`,
      )
    },
    /** The file as read before, with the choices made then. */
    resume: ({ table }: ImportFile) => mutate({ open: () => tasks().reopen(choicesOf(table)), canGoOn: false }),
    /** Shows a file that was read again with other choices. */
    showAgain: (opened: OpenedFile) => show(opened, false),
    /** What is being read is not shown any more. */
    forget() {
      turn.current += 1
    },
  }
}

/** Saves the user's corrections for the next file with the same header row. The import does not wait for it. */
function useKeptMappings() {
  const { data: mappings } = useQuery(importMappingsQuery)
  const keep = useMutation({ ...saveImportMappingMutation, onError: () => undefined })
  return {
    keepMapping({ file, guess, mapping }: Extract<WizardState, { step: 4 }>) {
      const saved = saveMapping(file.table, mapping, guess)
      const known = mappings?.find((kept) => fitsTable(kept.mapping, file.table))
      if (saved !== null) keep.mutate({ name: known?.name ?? nameOf(file), mapping: saved })
    },
  }
}
