import type { PlacedText } from './lines-of-page.ts'

/** A page's size in points, and its lines from top to bottom. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly lines: readonly (readonly PlacedText[])[]
}

/**
 * The text of a PDF; or why it has none: it asks for a password (`wasWrong` if the given one did not open it), its pages
 * are pictures, it has more pages than a broker's document, or it is not a PDF that can be read.
 */
export type PdfText =
  | { readonly kind: 'text'; readonly pages: readonly PdfPage[] }
  | { readonly kind: 'password'; readonly wasWrong: boolean }
  | { readonly kind: 'scan' }
  | { readonly kind: 'too-long'; readonly pageCount: number }
  | { readonly kind: 'unreadable' }

/** A year of account statements has some 100 pages. */
export const MAX_PAGES = 300
