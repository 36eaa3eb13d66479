import { describe, expect, test } from 'vitest'
import { decodeBytes } from './decode-bytes.ts'

// It exists in browsers and in Node, but this package is compiled with neither's types.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const [low, high] = [character.charCodeAt(0) & 0xff, character.charCodeAt(0) >> 8]
      return isLittle ? [low, high] : [high, low]
    }),
  )
const encodingOf = (bytes: Uint8Array) => {
  const decoded = decodeBytes(bytes)
  return 'refusal' in decoded ? decoded.refusal.code : decoded.encoding
}

describe('UTF-16', () => {
  // Cyrillic and Latin letters: no byte is NUL, so only the mark tells.
  test.each([
    ['FF FE', [0xff, 0xfe], true, 'utf-16le'],
    ['FE FF', [0xfe, 0xff], false, 'utf-16be'],
  ] as const)('is recognized by the mark %s', (_mark, mark, isLittle, encoding) => {
    expect(decodeBytes(Uint8Array.of(...mark, ...wide('Датаценаштук', isLittle)))).toEqual({
      text: 'Датаценаштук',
      encoding,
    })
  })

  test.each([
    [true, 'utf-16le'],
    [false, 'utf-16be'],
  ])('without a mark is recognized by NULs on one side of most pairs', (isLittle, encoding) => {
    expect(decodeBytes(wide('Date;Units', isLittle))).toEqual({ text: 'Date;Units', encoding })
    // Eight of ten pairs have a NUL.
    expect(encodingOf(wide('Date;UniДа', isLittle))).toBe(encoding)
    // Six of ten do not.
    expect(encodingOf(wide('Date;UДата', isLittle))).toBe('not-text')
  })

  test('NULs on both sides are not text', () => {
    expect(encodingOf(latin('\0\0a\0b\0c\0d\0e\0f\0g\0'))).toBe('not-text')
    expect(encodingOf(latin('a\0b'))).toBe('not-text')
  })
})

describe('what is not text', () => {
  test.each([
    ['nothing', '', 'empty-file'],
    ['blanks', ' \r\n\t', 'empty-file'],
    ['a workbook', 'PK\x03\x04…', 'spreadsheet-file'],
    ['an old workbook', '\xd0\xcf\x11\xe0…', 'spreadsheet-file'],
    ['the beginning of a workbook alone', 'PK\x03', 'not-text'],
  ])('%s', (_what, text, outcome) => {
    expect(encodingOf(latin(text))).toBe(outcome)
  })

  test.each([
    [2, 'utf-8'],
    [3, 'not-text'],
  ])('%i control characters among a hundred: two percent may be there', (count, outcome) => {
    expect(encodingOf(latin('\x01'.repeat(count) + 'a'.repeat(100 - count)))).toBe(outcome)
  })

  test.each([
    ['\x1f', 'not-text'],
    [' ', 'utf-8'],
    ['\t', 'utf-8'],
    ['\n', 'utf-8'],
    ['\r', 'utf-8'],
    ['\x0b', 'not-text'],
    ['~', 'utf-8'],
    ['\x7f', 'not-text'],
    ['\u0080', 'not-text'],
    ['\u009f', 'not-text'],
    ['\u00a0', 'utf-8'],
    ['\ufffd', 'not-text'],
    ['\ufffc', 'utf-8'],
  ])('many of %j: %s', (character, outcome) => {
    expect(encodingOf(utf8(`a${character.repeat(9)}`))).toBe(outcome)
  })
})

describe('encodings of one byte', () => {
  // Windows-1251: 0xC0 is А. Words of three letters and more, without known headers.
  test('Cyrillic words are recognized by their middle letters', () => {
    expect(encodingOf(latin('\xc0\xc0\xc0\xc0\xc0;1'))).toBe('windows-1251')
    // Of four letters two have one on both sides: not more than half.
    expect(encodingOf(latin('\xff\xff\xff\xff'))).toBe('windows-1252')
    expect(encodingOf(latin('\xff\xff\xff\xff\xff'))).toBe('windows-1251')
  })

  // Windows-1250: ł 0xB3, ą 0xB9, ż 0xBF, ě 0xEC.
  test.each([
    ['Gie\xb3', 'windows-1250'],
    ['\xb3a', 'windows-1250'],
    ['\xb9z', 'windows-1250'],
    ['\xbfZ', 'windows-1250'],
    ['A\xbf', 'windows-1250'],
    ['a\xb9', 'windows-1250'],
    ['10 m\xb2', 'windows-1252'],
    ['10\xb3', 'windows-1252'],
    ['@\xb3[', 'windows-1252'],
    ['`\xb3{', 'windows-1252'],
    ['\xeca', 'windows-1250'],
    ['a\xec ', 'windows-1252'],
  ])('%j is %s', (text, encoding) => {
    expect(encodingOf(latin(`${text};1`))).toBe(encoding)
  })

  test('Japanese is recognized by words of kana and kanji', () => {
    // 日付 and 株 in Shift_JIS.
    expect(encodingOf(Uint8Array.of(0x93, 0xfa, 0x95, 0x74, 0x2c, 0x31))).toBe('shift_jis')
    // `äh` of Windows-1252 is one kanji.
    expect(encodingOf(latin('W\xe4hrung\xe4;1'))).toBe('windows-1252')
  })
})
