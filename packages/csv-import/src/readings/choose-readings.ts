import { type Text, text } from '@plumbline/text/text'
import { compareAmounts } from './compare-amounts.ts'
import type { FileFee } from './convert-fee.ts'
import type { AmountInput, Figure, FileAmounts } from './row-amounts.ts'

/** Of ambiguous figures, chooses the readings that match the total. Adds an issue if none does or there is no total. */
export function chooseReadings(
  file: FileAmounts,
  input: AmountInput,
  fees: readonly FileFee[],
  notes: Text[],
): FileAmounts {
  const { of } = input.layout
  const options = (figure: Figure | null, isOpen: boolean): (Figure | null)[] =>
    figure === null || figure.other === null || !isOpen ? [figure] : [figure, otherReading(figure)]
  const units = options(file.units, of.units?.hasBothMarks === true)
  const prices = options(file.price, of.price?.hasBothMarks === true)
  const totals = options(file.total, (of.total ?? of.debit ?? of.credit)?.hasBothMarks === true)
  if (units.length + prices.length + totals.length === 3) return file
  const readings = units.flatMap((ofUnits) =>
    prices.flatMap((price) => totals.map((total): FileAmounts => ({ units: ofUnits, price, total }))),
  )
  const fitting = readings.find((reading) => compareAmounts(reading, input, fees)?.kind === 'exact')
  if (fitting === undefined) {
    const cell = [file.units, file.price, file.total].find((figure) => figure !== null && figure.other !== null)
    const [first, second] = [cell?.value ?? '', cell?.other ?? '']
    input.addIssue(
      'number-ambiguous',
      text('A number could be {first} or {second}, and no total settles it', { first, second }),
      null,
    )
    return file
  }
  if (fitting !== readings[0]) notes.push(text('An ambiguous number was read so that it matches the total'))
  return fitting
}

function otherReading(figure: Figure): Figure {
  const value = figure.other ?? figure.value
  return { ...figure, value, decimals: value.split('.')[1]?.length ?? 0, other: figure.value }
}
