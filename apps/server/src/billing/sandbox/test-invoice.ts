import type { Invoice } from '@plumbline/payment-simulation/customer'
import type { SandboxCustomer } from './sandbox-customer.ts'
import { type PdfText, writePdf } from './write-pdf.ts'

const LEFT = 56
const RIGHT = 539
const ROW = 20

const STATUS_WORDS = { paid: 'Paid in test mode', open: 'Not paid', void: 'Void' } as const

function formatDollars(cents: number): string {
  const amount = (Math.abs(cents) / 100).toFixed(2)
  return `${cents < 0 ? '-' : ''}$${amount}`
}

function formatDay(milliseconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(milliseconds)
}

/** The lines, then what the discount, and the credit take off. */
function rowsOf({ lines, totalCents, dueCents }: Invoice): { text: string; cents: number }[] {
  const discount = lines.reduce((sum, { discountCents }) => sum + discountCents, 0)
  const reductions = [
    { text: 'Discount', cents: -discount },
    { text: 'Credit from an earlier change', cents: Math.min(0, dueCents - totalCents) },
  ]
  return [...lines, ...reductions.filter(({ cents }) => cents < 0)]
}

/** Writes a printable page that cannot be mistaken for a real invoice. */
export function writeTestInvoice({ email }: SandboxCustomer, invoice: Invoice): Buffer {
  const texts: PdfText[] = [
    { text: 'TEST', x: 110, y: 260, size: 190, isBold: true, gray: 0.92, angle: 45 },
    { text: 'Test invoice', x: LEFT, y: 770, size: 26, isBold: true },
    { text: 'No money was moved. This is not an invoice for taxes.', x: LEFT, y: 748, size: 11 },
    { text: `Number ${invoice.number}`, x: LEFT, y: 710, size: 11 },
    { text: `Date ${formatDay(invoice.createdAt)}`, x: LEFT, y: 692, size: 11 },
    { text: `For ${email}`, x: LEFT, y: 674, size: 11 },
    { text: 'Plumbline', x: LEFT, y: 630, size: 11, isBold: true },
  ]
  let y = 630 - ROW
  for (const { text, cents } of rowsOf(invoice)) {
    texts.push({ text, x: LEFT, y, size: 11 }, { text: formatDollars(cents), x: RIGHT, y, size: 11, isFigure: true })
    y -= ROW
  }
  y -= ROW / 2
  texts.push(
    { text: 'Total, US dollars', x: LEFT, y, size: 11, isBold: true },
    { text: formatDollars(invoice.dueCents), x: RIGHT, y, size: 11, isFigure: true },
    { text: STATUS_WORDS[invoice.status], x: LEFT, y: y - 2 * ROW, size: 11 },
  )
  return writePdf(texts)
}
