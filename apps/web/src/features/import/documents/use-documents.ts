import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { answerAlike } from './answer-alike.ts'
import type { Correction, DocumentEntry, OpenedDocument } from './document-entry.ts'
import { type DocumentWorker, startDocumentWorker } from './start-document-worker.ts'

type Change =
  | { kind: 'add'; files: readonly File[] }
  | { kind: 'open'; id: number; opened: OpenedDocument }
  | { kind: 'answer'; id: number; answer: number | null; day: string | null }
  | { kind: 'correct'; id: number; rows: ReadonlyMap<number, Correction> }
  | { kind: 'leave-out'; id: number; isLeftOut: boolean }
  | { kind: 'remove'; ids: ReadonlySet<number> }

type State = { entries: readonly DocumentEntry[]; count: number }

function change({ entries, count }: State, step: Change): State {
  const update = (id: number, part: Partial<DocumentEntry>) => ({
    count,
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)),
  })
  switch (step.kind) {
    case 'add': {
      const added = step.files.map((file, index) => newEntry(count + index, file))
      return { entries: [...entries, ...added], count: count + added.length }
    }
    case 'open':
      return update(step.id, {
        opened: step.opened,
        answer: null,
        day: null,
        isAnsweredAlike: false,
        corrections: NONE,
      })
    case 'answer':
      return { entries: answerAlike(entries, step.id, step), count }
    case 'correct':
      return update(step.id, { corrections: step.rows })
    case 'leave-out':
      return update(step.id, { isLeftOut: step.isLeftOut })
    case 'remove':
      return { entries: entries.filter(({ id }) => !step.ids.has(id)), count }
  }
}

const NONE: DocumentEntry['corrections'] = new Map()

const newEntry = (id: number, file: File): DocumentEntry => ({
  id,
  file,
  opened: null,
  answer: null,
  day: null,
  isAnsweredAlike: false,
  isLeftOut: null,
  corrections: NONE,
})

const UNREADABLE: Omit<OpenedDocument, 'fingerprint'> = { text: { kind: 'unreadable' }, outcome: null }

export interface Documents {
  readonly entries: readonly DocumentEntry[]
  add: (files: readonly File[]) => void
  /** Chooses an answer, with another day than the document's if the user typed one. Others may follow: `answerAlike`. */
  answer: (id: number, answer: number | null, day: string | null) => void
  /** Takes the place of what was corrected before. Another answer drops it, because it states other transactions. */
  correct: (id: number, corrections: ReadonlyMap<number, Correction>) => void
  leaveOut: (id: number, isLeftOut: boolean) => void
  remove: (ids: ReadonlySet<number>) => void
  /** Opens a protected document, and with the same password the others that wait for one. */
  unlock: (id: number, password: string) => Promise<void>
}

/**
 * The documents of an import with what the user decides of each. They are read one after the other.
 * @param booksCash whether the portfolio books cash: then movements of money alone become transactions
 */
export function useDocuments(files: readonly File[], booksCash: boolean): Documents {
  const [{ entries }, dispatch] = useReducer(change, undefined, () =>
    change({ entries: [], count: 0 }, { kind: 'add', files }),
  )
  const today = useCurrentUser()?.today ?? null
  const worker = useRef<DocumentWorker>(undefined)
  useEffect(
    () => () => {
      worker.current?.end()
      worker.current = undefined
    },
    [],
  )

  const read = useCallback(
    async ({ id, file }: DocumentEntry, password?: string): Promise<OpenedDocument> => {
      worker.current ??= startDocumentWorker()
      const bytes = new Uint8Array(await file.arrayBuffer())
      const opened = await worker.current
        .open(file.name, bytes, { today, booksCash }, password)
        .catch(() => ({ ...UNREADABLE, fingerprint: `${id}` }))
      dispatch({ kind: 'open', id, opened })
      return opened
    },
    [today, booksCash],
  )

  const next = entries.find(({ opened }) => opened === null)
  useEffect(() => {
    if (next) void read(next)
  }, [next, read])

  return {
    entries,
    add: (added) => dispatch({ kind: 'add', files: added }),
    answer: (id, answer, day) => dispatch({ kind: 'answer', id, answer, day }),
    correct: (id, rows) => dispatch({ kind: 'correct', id, rows }),
    leaveOut: (id, isLeftOut) => dispatch({ kind: 'leave-out', id, isLeftOut }),
    remove: (ids) => dispatch({ kind: 'remove', ids }),
    async unlock(id, password) {
      const locked = entries.filter(({ opened }) => opened?.text.kind === 'password')
      const first = locked.find((entry) => entry.id === id)
      if (first === undefined) return
      const { text } = await read(first, password)
      if (text.kind === 'password') return
      for (const other of locked) if (other.id !== id) await read(other, password)
    },
  }
}
