import { formatUnits } from '../../formatting/format-units.ts'
import { useFigureSettings } from './figure-settings.tsx'
import styles from './figures.module.css'
import { HiddenFigure } from './hidden-figure.tsx'

/** A number of units; hidden with the amounts, since units and a public price give the value. */
export function Units({ units }: { units: number }) {
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  if (areAmountsHidden) return <HiddenFigure />
  return <span className={styles.figure}>{formatUnits(units, numberFormat)}</span>
}
