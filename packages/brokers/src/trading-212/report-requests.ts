import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { text } from '@plumbline/text/text'
import { BrokerError } from '../broker-error.ts'
import { listOf, objectOf, textOf } from '../reading/values.ts'
import { TRADING_212, type Trading212Client } from './client.ts'
import type { ReportSpan } from './progress.ts'
import { type Report, readReport } from './report.ts'

const REPORT_PATHS = ['equity/history/exports', 'history/exports'] as const
export const MAX_REPORT_DAYS = 365

/** Requests one report. Returns the span with the report's id, or shorter spans to request if the span is too long. */
export async function requestReport(client: Trading212Client, span: ReportSpan): Promise<ReportSpan[]> {
  const body = {
    dataIncluded: { includeDividends: true, includeInterest: true, includeOrders: true, includeTransactions: true },
    timeFrom: `${span.from}T00:00:00Z`,
    timeTo: `${span.to}T23:59:59Z`,
  }
  try {
    const id = textOf(objectOf(await client.post(body, ...REPORT_PATHS)).reportId)
    if (id === null)
      throw new BrokerError('protocol-changed', text('{brokerName} returned no report.', { brokerName: TRADING_212 }))
    return [{ ...span, id }]
  } catch (error) {
    const days = parseIsoDate(span.to) - parseIsoDate(span.from)
    const isTooLong = error instanceof BrokerError && error.kind === 'refused' && days > MAX_REPORT_DAYS
    if (!isTooLong) throw error
    return yearsOf(span)
  }
}

function yearsOf({ from, to }: ReportSpan): ReportSpan[] {
  const spans: ReportSpan[] = []
  const last = parseIsoDate(to)
  for (let first = parseIsoDate(from); first <= last; first += MAX_REPORT_DAYS) {
    const end = Math.min(last, first + MAX_REPORT_DAYS - 1)
    spans.push({ from: formatIsoDate(first), to: formatIsoDate(end) })
  }
  return spans
}

export type ReportState =
  | { readonly kind: 'waiting' | 'failed' }
  | { readonly kind: 'ready'; readonly links: readonly string[] }

/** Whether all reports are ready, and their links. */
export async function readReportState(client: Trading212Client, spans: readonly ReportSpan[]): Promise<ReportState> {
  const rows = listOf(await client.get(...REPORT_PATHS)).map(objectOf)
  const reports = spans.map(({ id }) => rows.find((row) => textOf(row.reportId) === id))
  const states = reports.map((report) => textOf(report?.status)?.toLowerCase())
  if (states.some((state) => state === 'failed' || state === 'canceled')) return { kind: 'failed' }
  if (states.some((state) => state !== 'finished')) return { kind: 'waiting' }
  return { kind: 'ready', links: reports.flatMap((report) => textOf(report?.downloadLink) ?? []) }
}

export async function downloadReports(client: Trading212Client, links: readonly string[]): Promise<Report[]> {
  const reports: Report[] = []
  for (const link of links) reports.push(readReport(await client.download(link)))
  return reports
}
