import { countFates, fateOf, type MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { settleRows } from '@plumbline/csv-import/outcomes/settle-rows'
import { toNewTransaction } from '@plumbline/csv-import/outcomes/to-new-transaction'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { useMemo, useState } from 'react'
import type { ImportPortfolio } from './import-portfolio.ts'

/** The rows of a file with what becomes of them, by the choices that the user makes for many at once. */
export function usePreviewRows(matched: readonly MatchedRow[], file: ImportFile, portfolio: ImportPortfolio) {
  const [withOverlaps, setWithOverlaps] = useState(false)
  const [keepsPlans, setKeepsPlans] = useState(false)
  const [withHeld, setWithHeld] = useState(false)
  const [withFar, setWithFar] = useState(false)
  const [scalesFar, setScalesFar] = useState(false)
  const { _id: portfolioId, currency: portfolioCurrency, settings } = portfolio
  const { addCashWhenSellling } = settings

  const { rows, held, marked, farScale } = useMemo(
    () => settleRows(matched, { withOverlaps, keepsPlans, withFar, scalesFar, withHeld }, addCashWhenSellling),
    [matched, withOverlaps, keepsPlans, withFar, scalesFar, withHeld, addCashWhenSellling],
  )
  const toSend = useMemo(() => {
    const target = {
      portfolioId: portfolioId ?? '',
      portfolioCurrency,
      fileName: file.name,
      fingerprint: file.fingerprint,
    }
    return rows.flatMap((row) => toNewTransaction(row, target) ?? [])
  }, [rows, portfolioId, portfolioCurrency, file])

  return {
    rows,
    toSend,
    counts: useMemo(() => countFates(rows), [rows]),
    /** Rows that the portfolio has, which are left out unless the user wants them. */
    overlaps: useMemo(
      () => matched.filter(({ isOverlap, replaces }) => isOverlap || (keepsPlans && replaces !== undefined)).length,
      [matched, keepsPlans],
    ),
    /** Rows that state what savings plans have booked. */
    plannedRows: useMemo(() => matched.filter(({ replaces }) => replaces !== undefined).length, [matched]),
    /** Rows that are held back unless the user wants them. */
    heldRows: useMemo(() => held.filter((row) => fateOf(row) === 'held').length, [held]),
    /** Trades that contradict the market, and are left out unless the user confirms them. */
    farRows: useMemo(() => marked.filter((row) => fateOf(row) === 'far').length, [marked]),
    /** The power of ten by which all of these are off; null if they differ otherwise. */
    farScale,
    scalesFar,
    setScalesFar,
    keepsPlans,
    setKeepsPlans,
    withFar,
    setWithFar,
    withOverlaps,
    setWithOverlaps,
    withHeld,
    setWithHeld,
  }
}

export type PreviewRows = ReturnType<typeof usePreviewRows>
