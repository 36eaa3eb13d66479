const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function toIsoDate(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** `2026-11-20` or `20 Nov 2026` as YYYY-MM-DD. What could be read in two ways, as 03/04/2026, is not read at all. */
export function readTypedDate(text: string): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)
  if (iso) return toIsoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named = /^\s*(\d{1,2})\.?\s+([A-Za-z]{3,9})\.?\s+(\d{4})\s*$/.exec(text)
  if (!named) return null
  const month = months.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : toIsoDate(Number(named[3]), month, Number(named[1]))
}
