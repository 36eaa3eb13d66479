import type { Income } from '@plumbline/contract/income/schemas'
import { compareTexts } from '@plumbline/engine/compare-texts'

type Expected = Income['expected'][number]

/** A day ahead on which a holding goes ex-dividend or is paid. */
export type ComingDate = Pick<Expected, 'assetId' | 'state' | 'gross'> & {
  kind: 'ex' | 'pay'
  date: string
  /** The amount stands at the pay day, and at the ex-day only where the pay day is not known. */
  hasAmount: boolean
}

/** The ex-days and pay days from today on, by date. */
export function listComingDates(expected: readonly Expected[], today: string): ComingDate[] {
  return expected
    .flatMap(({ assetId, state, gross, exDate, payDate }): ComingDate[] => {
      const part = { assetId, state, gross }
      const ex: ComingDate = { ...part, kind: 'ex', date: exDate, hasAmount: payDate === null }
      return payDate === null ? [ex] : [ex, { ...part, kind: 'pay', date: payDate, hasAmount: true }]
    })
    .filter(({ date }) => date >= today)
    .sort((a, b) => compareTexts(a.date, b.date))
}
