import type { ReactNode } from 'react'
import { currencyMark } from '../../formatting/format-money.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'

/** A figure with its currency before or after it, by the user's setting. */
export function WithCurrency({ currency, children }: { currency: string; children: ReactNode }) {
  const { numberFormat } = useFigureSettings()
  const mark = currencyMark(currency, numberFormat)
  const side = mark.position === 'before' ? styles.before : styles.after
  const code = <span className={`${styles.currency} ${mark.space ? side : styles.joined}`}>{mark.text}</span>
  return (
    <>
      {mark.position === 'before' && code}
      {children}
      {mark.position === 'after' && code}
    </>
  )
}
