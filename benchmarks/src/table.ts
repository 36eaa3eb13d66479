import { type Figures, figuresOf, type Measurement, ratioToFloor, ratioToTarget } from './measurement.ts'

function formatFigure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function formatChange(before: Figures | undefined, measurement: Measurement): string {
  if (before === undefined) return 'new'
  const change = figuresOf(measurement).median / before.median - 1
  return `${change >= 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(0)} %`
}

/** The table as Markdown lines; `recorded` holds the figures of an earlier run by name. */
export function formatTable(measurements: Measurement[], recorded: Record<string, Figures>): string {
  const rows = measurements.map((measurement) => {
    const { median, p95 } = figuresOf(measurement)
    return [
      measurement.name,
      `${formatFigure(median)} ${measurement.unit}`,
      `${formatFigure(p95)} ${measurement.unit}`,
      `${measurement.judged} ${measurement.moreIsBetter ? '≥' : '≤'} ${measurement.target} ${measurement.unit}`,
      ratioToTarget(measurement).toFixed(2),
      ratioToFloor(measurement)?.toFixed(1) ?? '',
      formatChange(recorded[measurement.name], measurement),
    ]
  })
  const table = [
    ['name', 'median', 'p95', 'target', 'ratio to target', 'times the floor', 'median against recorded'],
    ...rows,
  ]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  return lines.join('\n')
}
