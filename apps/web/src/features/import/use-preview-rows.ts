import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { useMemo, useState } from 'react'
import { holdBack } from './hold-back.ts'
import type { ImportPortfolio } from './import-portfolio.ts'
import type { ImportFile } from './import-tasks.ts'
import { markFarPrices } from './mark-far-prices.ts'
import { markProceeds } from './mark-proceeds.ts'
import { countFates, fateOf, type MatchedRow } from './matched-row.ts'
import { toNewTransaction } from './to-new-transaction.ts'

/** The rows of a file with what becomes of them, by the choices that the user makes for many at once. */
export function usePreviewRows(matched: readonly MatchedRow[], file: ImportFile, portfolio: ImportPortfolio) {
  const [withOverlaps, setWithOverlaps] = useState(false)
  const [withHeld, setWithHeld] = useState(false)
  const [withFar, setWithFar] = useState(false)
  const { _id: portfolioId, currency: portfolioCurrency, settings } = portfolio
  const { addCashWhenSellling } = settings

  const unmarked = useMemo(
    () => (withOverlaps ? matched.map((row) => ({ ...row, isOverlap: false })) : [...matched]),
    [matched, withOverlaps],
  )
  const marked = useMemo(() => markFarPrices(unmarked), [unmarked])
  const chosen = withFar ? unmarked : marked
  const held = useMemo(() => holdBack(chosen), [chosen])
  const rows = useMemo(() => {
    const sent = withHeld ? chosen : held
    return addCashWhenSellling ? markProceeds(sent) : sent
  }, [chosen, held, withHeld, addCashWhenSellling])
  const toSend = useMemo(() => {
    const target = {
      portfolioId: portfolioId ?? '',
      portfolioCurrency,
      fileName: file.name,
      fingerprint: file.fingerprint,
    }
    return rows
      .map((row) => toNewTransaction(row, target))
      .filter((row): row is NewTransactionInput => row !== undefined)
  }, [rows, portfolioId, portfolioCurrency, file])

  return {
    rows,
    toSend,
    counts: useMemo(() => countFates(rows), [rows]),
    overlaps: useMemo(() => matched.filter(({ isOverlap }) => isOverlap).length, [matched]),
    /** Rows that are held back unless the user wants them. */
    heldRows: useMemo(() => held.filter((row) => fateOf(row) === 'held').length, [held]),
    /** Trades that contradict the market, and are left out unless the user confirms them. */
    farRows: useMemo(() => marked.filter((row) => fateOf(row) === 'far').length, [marked]),
    withFar,
    setWithFar,
    withOverlaps,
    setWithOverlaps,
    withHeld,
    setWithHeld,
  }
}

export type PreviewRows = ReturnType<typeof usePreviewRows>
