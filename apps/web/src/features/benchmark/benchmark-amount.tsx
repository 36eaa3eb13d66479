import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { formatNumber, type SignDisplay } from '../../formatting/format-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { HiddenFigure } from '../../ui/figures/hidden-figure.tsx'
import styles from './benchmark.module.css'

/** Benchmark amounts always have a space for thousands and no decimals, whatever the user's number format. */
export function formatBenchmarkAmount(value: number, sign: SignDisplay = 'negative'): string {
  const format = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'space' as const }
  return formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0, sign, format })
}

const COLORS: Partial<Record<string, string | undefined>> = { '+': styles.gain, '\u2212': styles.loss }

/** A gain or the difference of two, with sign and color. */
export function BenchmarkGain({ value }: { value: number }) {
  const { areAmountsHidden } = useFigureSettings()
  if (areAmountsHidden) return <HiddenFigure />
  const text = formatBenchmarkAmount(value, 'always')
  return <span className={COLORS[text.slice(0, 1)]}>{text}</span>
}
