import { oncePer } from './once-per.ts'

/** What follows the number of a percentage in a language: `%`, in German, French, Spanish and Polish after a space. */
export const percentSignOf = oncePer((language: string): string => {
  const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(1)
  const sign = parts.filter(({ type }) => type !== 'integer').map(({ value }) => value)
  return sign.join('').replace('\u202f', '\u00a0')
})
