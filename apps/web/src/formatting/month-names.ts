import { oncePer } from '@plumbline/text/once-per'

const STYLES = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short', day: 'numeric' }] as const

/**
 * The names of each month from January on, in lowercase and without a dot: long, short, and beside a day, where Polish
 * has its genitive.
 */
export const monthNamesOf = oncePer((locale: string): readonly (readonly string[])[] => {
  const formats = STYLES.map((style) => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }))
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) => {
      const name = format.formatToParts(Date.UTC(2000, month)).find(({ type }) => type === 'month')?.value ?? ''
      return name.toLowerCase().replace(/\.$/, '')
    }),
  )
})
