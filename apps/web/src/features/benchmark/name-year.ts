/** A calendar year by its number, a fiscal year that begins in one and ends in the next as `2021/22`. */
export function nameYear(startDate: string): string {
  const year = Number(startDate.slice(0, 4))
  return startDate.slice(5, 7) === '01' ? String(year) : `${year}/${String(year + 1).slice(2)}`
}
