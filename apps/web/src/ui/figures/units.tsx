import { formatAmount } from '../../formatting/format-money.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'
import { HiddenFigure } from './hidden-figure.tsx'

type UnitsProps = {
  units: number
  /** Of a balance: the currency, whose coins are shown. */
  moneyIn?: string | undefined
}

/** A number of units; hidden with the amounts, since units and a public price give the value. */
export function Units({ units, moneyIn }: UnitsProps) {
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  if (areAmountsHidden) return <HiddenFigure />
  const shown =
    moneyIn === undefined ? formatUnits(units, numberFormat) : formatAmount(units, moneyIn, { format: numberFormat })
  return <span className={styles.figure}>{shown}</span>
}
