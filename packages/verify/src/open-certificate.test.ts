import { createHash } from 'node:crypto'
import { CERTIFICATE_FILES } from '@plumbline/engine/certificate/input-records'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openCertificate } from './open-certificate.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A certificate whose files are empty but `settings.jsonl`, which has two lines. */
function pack({
  manifest = {},
  files = {},
  without = '',
}: {
  manifest?: object
  files?: Record<string, string>
  without?: string
}) {
  const contents = Object.fromEntries(CERTIFICATE_FILES.map((name) => [name, '']))
  contents['settings.jsonl'] = '{"a":1}\n{"a":2}\n'
  const listed = Object.entries(contents).map(([name, text]) => ({ name, records: 0, sha256: sha256(text) }))
  const text = JSON.stringify({
    format: 'plumbline-certificate',
    version: 1,
    writtenAt: '2026-01-02T03:04:05.000Z',
    program: '1.2.3',
    isAnonymous: false,
    files: listed,
    ...manifest,
  })
  const all = {
    ...contents,
    'manifest.json': text,
    'manifest.json.sha256': `${sha256(text)}  manifest.json\n`,
    ...files,
  }
  const packed = Object.entries(all).filter(([name]) => name !== without)
  return zipSync(Object.fromEntries(packed.map(([name, content]) => [name, strToU8(content)])))
}

test('a certificate that is as it was written has its lines and no changed file', () => {
  const { program, changed, read } = openCertificate(pack({}))
  expect(program).toBe('1.2.3')
  expect(changed).toEqual([])
  expect([...read('settings.jsonl')]).toEqual([{ a: 1 }, { a: 2 }])
  expect([...read('rates.jsonl')]).toEqual([])
})

test.each([
  ['another text of a file', { 'settings.jsonl': '{"a":1}\n{"a":3}\n' }, ['settings.jsonl']],
  ['a file that the manifest does not name', { 'note.txt': 'added' }, ['note.txt']],
  ['another checksum of the manifest', { 'manifest.json.sha256': sha256('') }, ['manifest.json']],
])('%s is named', (_, files, changed) => {
  expect(openCertificate(pack({ files })).changed).toEqual(changed)
})

describe('what is no certificate is refused', () => {
  test.each([
    [
      'another format',
      pack({ manifest: { format: 'plumbline-account-archive' } }),
      'manifest.json, line 1, format: is not',
    ],
    ['a newer version', pack({ manifest: { version: 3 } }), 'version: 3 is newer than this verifier, which reads 2'],
    ['no manifest', pack({ without: 'manifest.json' }), 'manifest.json is missing'],
    ['no checksum', pack({ without: 'manifest.json.sha256' }), 'manifest.json.sha256 is missing'],
    ['a manifest that is no JSON', pack({ files: { 'manifest.json': '{' } }), 'manifest.json, line 1: is not JSON'],
    ['no zip file', strToU8('PK but no zip file'), 'not a zip archive, or it is damaged'],
  ])('%s', (_, bytes, message) => {
    expect(() => openCertificate(bytes)).toThrow(message)
  })

  test('a missing file and a line that is no JSON, when they are read', () => {
    const { read } = openCertificate(pack({ without: 'rates.jsonl' }))
    expect(() => [...read('rates.jsonl')]).toThrow('rates.jsonl is missing: this is not a whole certificate')
    const broken = openCertificate(pack({ files: { 'settings.jsonl': '{"a":1}\n{"a"\n' } }))
    expect(() => [...broken.read('settings.jsonl')]).toThrow('settings.jsonl, line 2: is not JSON')
  })
})
