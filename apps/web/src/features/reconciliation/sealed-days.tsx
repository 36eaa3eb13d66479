import { plural, t } from '@lingui/core/macro'
import { useElementSize } from '@mantine/hooks'
import type { ComparedHolding, ExplainedDifference } from '@plumbline/contract/reconciliation/schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { formatDate } from '../../formatting/format-date.ts'
import { Card } from '../../ui/page/card.tsx'
import { nameHoldings } from './name-holdings.ts'
import styles from './reconcile.module.css'
import { SealMark } from './seal-mark.tsx'

const NAMES_WIDTH = 276
const MARK = 14
/** Of the tag of a day and half of the label beside it. */
const TAG_WIDTH = 124
/** Below it, the names stand above their lines. */
const MIN_WIDTH = 640
const MAX_ROWS = 6

type SealedDaysProps = {
  holdings: readonly ComparedHolding[]
  differences: readonly ExplainedDifference[]
  day: string
}

/** Holdings with the same days and outcomes share a line. */
export function SealedDays({ holdings, differences, day }: SealedDaysProps) {
  const { ref, width: measured } = useElementSize()
  const days = [...new Set(holdings.flatMap((each) => each.days.map((compared) => compared.day)))].sort()
  const first = startOfAxis(days, day)
  if (first === undefined) return null
  const isNarrow = measured > 0 && measured < MIN_WIDTH
  const left = isNarrow ? MARK / 2 : NAMES_WIDTH
  const width = Math.max(160, (measured || 900) - left - MARK)
  const span = Math.max(1, Date.parse(day) - Date.parse(first))
  const placeOf = (date: string) => Math.min(width, ((Date.parse(date) - Date.parse(first)) / span) * width)
  const groups = [...Map.groupBy(holdings, patternOf).values()].sort((a, b) => daysOf(b) - daysOf(a))
  const began = differences.map(({ suspects: [suspect], firstDiffering }) => suspect?.since ?? firstDiffering).sort()[0]
  const isEndShown = began === undefined || placeOf(began) < width - TAG_WIDTH
  return (
    <Card
      title={t`Sealed days`}
      note={t`A seal: your broker's statement and Plumbline had the same on that day`}
      actions={<Legend />}
      isFlush
    >
      <div className={styles.days}>
        <div ref={ref} />
        {groups.slice(0, MAX_ROWS).map((group) => (
          <DaysRow key={group[0]?.assetId} group={group} {...{ placeOf, width, day, isNarrow }} />
        ))}
        {groups.length > MAX_ROWS && (
          <p className={styles.more}>{plural(groups.length - MAX_ROWS, { one: 'and # more', other: 'and # more' })}</p>
        )}
        <div className={styles.axis} style={{ marginLeft: left, width }} aria-hidden="true">
          <span>{formatDate(first)}</span>
          {began !== undefined && began > first && (
            <b className={styles.began} style={{ left: placeOf(began) }}>
              {formatDate(began)}
            </b>
          )}
          {isEndShown && <span>{formatDate(day)}</span>}
        </div>
      </div>
    </Card>
  )
}

const MIN_AXIS_DAYS = 30

/** The first compared day. If it is the only one, the axis begins as long before it as today is after it. */
function startOfAxis([first, second]: readonly string[], day: string): string | undefined {
  if (first === undefined || second !== undefined) return first
  const only = parseIsoDate(first)
  return formatIsoDate(only - Math.max(MIN_AXIS_DAYS, parseIsoDate(day) - only))
}

const daysOf = ([first]: readonly ComparedHolding[]) => first?.days.length ?? 0

function patternOf({ days }: ComparedHolding): string {
  return days.map(({ day, isEqual }) => `${day} ${isEqual}`).join(',')
}

type DaysRowProps = {
  group: readonly ComparedHolding[]
  placeOf: (date: string) => number
  width: number
  day: string
  isNarrow: boolean
}

function DaysRow({ group, placeOf, width, day, isNarrow }: DaysRowProps) {
  const compared = group[0]?.days ?? []
  const equal = compared.filter(({ isEqual }) => isEqual).length
  const total = compared.length
  const lastEqual = compared.findLast(({ isEqual }) => isEqual)?.day
  const firstWrong = compared.find(({ isEqual }) => !isEqual)?.day
  return (
    <div className={styles.daysRow} data-narrow={isNarrow || undefined}>
      <span className={styles.daysName}>{nameHoldings(group)}</span>
      <span className={styles.daysCount}>{total === 0 ? t`none` : t`${equal} of ${total}`}</span>
      <span className={styles.track} style={{ width }} data-empty={total === 0 || undefined}>
        {lastEqual !== undefined && <i className={styles.sealed} style={{ width: placeOf(lastEqual) }} />}
        {firstWrong !== undefined && (
          <i
            className={styles.differing}
            style={{ left: placeOf(firstWrong), width: placeOf(day) - placeOf(firstWrong) }}
          />
        )}
        {compared.map((each) => (
          <span
            key={each.day}
            className={styles.mark}
            data-equal={each.isEqual || undefined}
            style={{ left: placeOf(each.day) }}
            title={`${formatDate(each.day)}: ${each.isEqual ? t`equal` : t`differs`}`}
          >
            {each.isEqual ? <SealMark size={MARK} /> : '✕'}
          </span>
        ))}
      </span>
    </div>
  )
}

function Legend() {
  return (
    <ul className={styles.legend}>
      <li data-equal>
        <SealMark /> {t`equal`}
      </li>
      <li data-differs>
        <span aria-hidden="true">✕</span> {t`differs`}
      </li>
      <li>
        <i aria-hidden="true" /> {t`no statement`}
      </li>
    </ul>
  )
}
