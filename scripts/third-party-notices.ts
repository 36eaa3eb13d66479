import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findShippedPackages, readLockedPackages } from './shipped-packages.ts'

const LEGAL_FILE = /^(?:(?:un)?licen[cs]e|copying|copyright|notice|third.?party)/i
/** Node itself is in the image; other packages for one system are for development or for what nobody calls. */
const NODE_PACKAGE = /\/node-(?:linux|win)-\w+$/
/** Tools whose helpers they write into the builds. Below the heading are the licenses of what only the tools contain. */
const BUILD_TOOLS = ['node_modules/rolldown', 'node_modules/vite']
const TOOLS_OWN_PARTS = /^#+ Licenses of bundled dependencies/m
const LINE = '-'.repeat(80)

/** What a license asks to be said, and the package's files do not. */
const ATTRIBUTIONS: Readonly<Record<string, string>> = {
  'lightweight-charts':
    'TradingView Lightweight Charts™\nCopyright (c) 2025 TradingView, Inc. https://www.tradingview.com/',
}

const HEAD = `Third-party notices of Plumbline

Plumbline is licensed under the AGPL-3.0-or-later. The application in the browser, its workers, the server and the
image contain the software below, under the licenses that follow each list of names.`

/** The text of the MIT license, of which a package names no more than the name. */
const mitText = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name?: string; email?: string }
}

function legalTextOf(folder: string): string {
  const files = readdirSync(folder).filter((file) => LEGAL_FILE.test(file) && !file.endsWith('.ts'))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').split(TOOLS_OWN_PARTS)[0] ?? '')
  const trimmed = texts.map((text) => text.replaceAll('\r\n', '\n').trim())
  return trimmed.filter((text) => text !== '').join('\n\n')
}

/** The text that a package without a license file means. */
function impliedText({ name, license, author }: Manifest): string {
  if (license !== 'MIT') throw new Error(`${name} has no license file: add the text of ${license ?? 'its license'}`)
  const holder = typeof author === 'string' ? author : author?.name
  return mitText(holder || `the authors of ${name}`)
}

/**
 * The license texts and notices of every package that the builds and the image contain, with equal texts once. Reads
 * the installed packages.
 *
 * @throws {Error} a package has neither a license file nor a license whose text is known
 */
export function makeThirdPartyNotices(root: string): string {
  const locked = readLockedPackages(root)
  const shipped = [...findShippedPackages(locked), ...BUILD_TOOLS].filter((folder) => {
    if (!folder.includes('node_modules/') || !existsSync(join(root, folder))) return false
    return locked[folder]?.os === undefined || NODE_PACKAGE.test(folder)
  })
  const named = shipped.map((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const text = legalTextOf(join(root, folder)) || impliedText(manifest)
    const attribution = ATTRIBUTIONS[manifest.name]
    return {
      name: `${manifest.name} ${manifest.version}`,
      text: attribution === undefined ? text : `${attribution}\n\n${text}`,
    }
  })
  const sections = Map.groupBy(
    named.toSorted((left, right) => left.name.localeCompare(right.name, 'en')),
    ({ text }) => text,
  )
  const parts = [...sections].map(([text, packages]) => {
    const names = [...new Set(packages.map(({ name }) => name))]
    return `${names.join('\n')}\n\n${text}`
  })
  return `${[HEAD, ...parts].join(`\n\n${LINE}\n\n`)}\n`
}
