import { type FilledMessage, inserted, text } from '@plumbline/text/text'

const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

function recognize(userAgent: string) {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { browser, system }
}

/** `Firefox on Linux` for a browser's description of itself; the description's first words for what is not known. */
export function describeUserAgent(userAgent: string): string {
  const { browser, system } = recognize(userAgent)
  if (browser === undefined) return userAgent.slice(0, 40) || 'Unknown program'
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The same for translation. A string is a name, shown as it is. */
export function deviceOf(userAgent: string): string | FilledMessage {
  const { browser, system } = recognize(userAgent)
  if (browser === undefined) return userAgent.slice(0, 40) || inserted(text('Unknown program'))
  return system === undefined ? browser : text('{browser} on {system}', { browser, system })
}
