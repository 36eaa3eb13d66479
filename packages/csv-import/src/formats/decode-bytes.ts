import { type Text, text } from '@plumbline/text/text'
import type { Encoding, ReadRefusal } from '../tables/csv-table.ts'
import { isKnownHeader } from '../words/header-meaning.ts'

// The WHATWG decoder exists in browsers and in Node, but this package is compiled with neither's types.
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string }

export type Decoded = { text: string; encoding: Encoding } | { refusal: ReadRefusal }

const SAMPLE_BYTES = 4096

/**
 * Decodes a file and detects its encoding: by byte order mark, by the NUL bytes of UTF-16, as strict UTF-8, or else as
 * Shift_JIS (if Japanese appears), Windows-1251 (Cyrillic), Windows-1250 (Polish or Czech letters) or Windows-1252; but
 * another encoding of one language wins if it makes more known column headers readable. `encoding` overrides the
 * detection. The text never contains a byte order mark or NULs. Rejects workbooks and other content that is not text.
 */
export function decodeBytes(bytes: Uint8Array, encoding?: Encoding): Decoded {
  if (bytes.length === 0) return refuse('empty-file', text('The file is empty'))
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return refuse('spreadsheet-file', text('This is a spreadsheet file: save it as CSV and select that file'))
  }
  const chosen = encoding ?? guessEncoding(bytes)
  if (chosen === null) return refuse('not-text', text('Please select a valid .csv file'))
  const decoded = new TextDecoder(chosen).decode(bytes)
  const content = decoded.replaceAll('\u0000', '')
  if (looksBinary(decoded)) return refuse('not-text', text('Please select a valid .csv file'))
  if (content.trim() === '') return refuse('empty-file', text('The file is empty'))
  return { text: content, encoding: chosen }
}

function refuse(code: ReadRefusal['code'], message: Text): Decoded {
  return { refusal: { code, message, line: null } }
}

function startsWith(bytes: Uint8Array, ...prefix: number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte)
}

function guessEncoding(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const wide = guessWideEncoding(bytes)
  if (wide !== undefined) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return encodingOfKnownHeaders(bytes, guessEncodingByLetters(bytes))
  }
}

function guessEncodingByLetters(bytes: Uint8Array): Encoding {
  if (isJapanese(bytes)) return 'shift_jis'
  if (isCyrillic(bytes)) return 'windows-1251'
  return hasCentralEuropeanLetters(bytes) ? 'windows-1250' : 'windows-1252'
}

/** Encodings of one language each, whose letters are valid letters of the other encodings too. */
const LOCAL_ENCODINGS: readonly Encoding[] = [
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1257',
  'euc-kr',
  'gbk',
  'big5',
  'shift_jis',
]
const MAX_HEADER_LINES = 40

/** The encoding in which one of the first lines has the most known headers; `guess` unless another one has more. */
function encodingOfKnownHeaders(bytes: Uint8Array, guess: Encoding): Encoding {
  const start = bytes.subarray(0, SAMPLE_BYTES)
  let best = { encoding: guess, count: countKnownHeaders(start, guess) }
  for (const encoding of LOCAL_ENCODINGS) {
    const count = countKnownHeaders(start, encoding)
    if (count > best.count) best = { encoding, count }
  }
  return best.encoding
}

function countKnownHeaders(bytes: Uint8Array, encoding: Encoding): number {
  const lines = new TextDecoder(encoding).decode(bytes).split(/\r?\n/).slice(0, MAX_HEADER_LINES)
  const counts = lines.map((line) => line.split(/[;,\t|]/).filter((cell) => isKnownHeader(withoutQuotes(cell))).length)
  return Math.max(0, ...counts)
}

function withoutQuotes(cell: string): string {
  return cell.trim().replace(/^"|"$/g, '')
}

/** UTF-16 without a mark shows as NULs on one side of its byte pairs; other NULs mean that it is no text (null). */
function guessWideEncoding(bytes: Uint8Array): Encoding | null | undefined {
  const length = Math.min(bytes.length, SAMPLE_BYTES)
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index++) {
    if (bytes[index] !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  if (even === 0 && odd === 0) return undefined
  const most = length / 2
  if (odd > most * 0.7 && even < most * 0.05) return 'utf-16le'
  if (even > most * 0.7 && odd < most * 0.05) return 'utf-16be'
  return null
}

/** Single characters between Latin letters are umlauts: in Windows-1252, `äh` has the bytes of a kanji. */
const JAPANESE_WORDS = /[\u3041-\u30fe\u4e00-\u9faf]{2,}/g

/** Valid Shift_JIS of which most characters beyond ASCII are words of kana or kanji. */
function isJapanese(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes).slice(0, SAMPLE_BYTES)
    const foreign = text.match(/[^ -~\s]/g)?.length ?? 0
    return foreign > 0 && (text.match(JAPANESE_WORDS)?.join('').length ?? 0) > foreign * 0.6
  } catch {
    return false
  }
}

/** Cyrillic words are letters beyond ASCII throughout; the words of other languages have single ones. */
function isCyrillic(bytes: Uint8Array): boolean {
  let letters = 0
  let inWords = 0
  for (let index = 0; index < bytes.length; index++) {
    if ((bytes[index] ?? 0) < 0xc0) continue
    letters++
    if ((bytes[index - 1] ?? 0) >= 0xc0 && (bytes[index + 1] ?? 0) >= 0xc0) inWords++
  }
  return letters > 0 && inWords > letters * 0.5
}

/**
 * ł, ą and ż are the superscripts ³, ¹ and the sign ¿ in Windows-1252, which no western word has inside;
 * ě before a small letter is ì, which western words have at their end only.
 */
function hasCentralEuropeanLetters(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    const touchesLetter = isAsciiLetter(bytes[index - 1]) || isAsciiLetter(bytes[index + 1])
    if ((byte === 0xb3 || byte === 0xb9 || byte === 0xbf) && touchesLetter) return true
    if (byte === 0xec && isAsciiLetter(bytes[index + 1])) return true
  }
  return false
}

function isAsciiLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
}

function looksBinary(text: string): boolean {
  const length = Math.min(text.length, SAMPLE_BYTES)
  let strange = 0
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index)
    const isControl = (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || (code >= 0x7f && code < 0xa0)
    if (isControl || code === 0xfffd) strange++
  }
  return strange > length * 0.02
}
