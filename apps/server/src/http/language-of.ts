import { type Language, preferredLanguage } from '@plumbline/text/language'
import type { FastifyRequest } from 'fastify'

/** The language that the reader of the response prefers. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return preferredLanguage(headers['accept-language'])
}
