import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker'
import { linesOfPage, type PlacedText } from './lines-of-page.ts'
import { MAX_PAGES, type PdfPage, type PdfText } from './pdf-text.ts'

let pdfWorker: PDFWorker | undefined

function startPdfWorker(): PDFWorker {
  pdfWorker ??= PDFWorker.create({ port: new PdfWorker() })
  return pdfWorker
}

/** Reads the text of a PDF with its places, in this browser. `bytes` are detached. */
export async function readPdf(bytes: Uint8Array, password?: string): Promise<PdfText> {
  const loading = getDocument({
    data: bytes,
    worker: startPdfWorker(),
    ...(password !== undefined && { password }),
    disableFontFace: true,
    useWorkerFetch: false,
    verbosity: 0,
  })
  try {
    return await readPages(await loading.promise)
  } catch (error) {
    if (error instanceof PasswordException) return { kind: 'password', wasWrong: password !== undefined }
    return { kind: 'unreadable' }
  } finally {
    await loading.destroy()
  }
}

async function readPages(document: PDFDocumentProxy): Promise<PdfText> {
  if (document.numPages > MAX_PAGES) return { kind: 'too-long', pageCount: document.numPages }
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    pages.push(await readPage(page))
    page.cleanup()
  }
  return pages.some(({ lines }) => lines.length > 0) ? { kind: 'text', pages } : { kind: 'scan' }
}

async function readPage(page: PDFPageProxy): Promise<PdfPage> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item): PlacedText[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(item.transform[4], item.transform[5])
    return [{ text: item.str, left, top: bottom, width: item.width, height: item.height }]
  })
  return { width: viewport.width, height: viewport.height, lines: linesOfPage(texts) }
}
