import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { isPaymentPage } from '@plumbline/contract/billing/payment-pages'
import type { Language } from '@plumbline/text/language'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { allowedMethods } from './allowed-methods.ts'
import { languageOf } from './language-of.ts'
import { sendMethodNotAllowed, sendNotFound } from './problem-details.ts'
import { paymentPagePolicy } from './security-headers.ts'

const dist = join(import.meta.dirname, '../../../web/dist')

/** The page of the build for addresses that lead nowhere. */
const notFoundPage = (language: Language) => (language === 'en' ? 'not-found.html' : `not-found.${language}.html`)

/** Pages outside /app/: the landing page and other public pages. */
function isPublicPage(path: string): boolean {
  return path === '/' || /^\/(?:help|changelog|community|privacy|terms|contact)(?:\/|$)/.test(path)
}

function isFile(path: string): boolean {
  const leadsUpwards = /(?:^|\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i.test(path)
  return leadsUpwards || path.startsWith('/app/assets/') || /^\/app\/[^/]*\./.test(path)
}

const setHeaders: NonNullable<FastifyStaticOptions['setHeaders']> = (reply, path) => {
  const isFingerprinted = path.includes('/assets/')
  reply.header('cache-control', isFingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** The build holds each text in compressed forms too, which are sent by Accept-Encoding. */
const FILES = { root: dist, setHeaders, preCompressed: true } as const

/** The names of the files in the folder of the application's page, such as icons, without their compressed copies. */
function filesBesidePage(): string[] {
  const files = readdirSync(dist, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ name }) => name).filter((name) => !/\.(?:br|gz)$/.test(name))
}

/**
 * Serves each file that the build has at startup to anyone, and offers `sendFile`. The hundreds of files in `assets`
 * share one route: to list them and give each a route took a quarter of the server's startup.
 */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { ...FILES, serve: false })
  for (const name of filesBesidePage())
    app.get(`/app/${name}`, { config: { access: 'public' } }, (_request, reply) => reply.sendFile(name))
  // Includes files of a build that is deployed while the server runs.
  app.get<{ Params: { file: string } }>('/app/assets/:file', { config: { access: 'public' } }, (request, reply) =>
    /^[\w-][\w.-]*$/.test(request.params.file)
      ? reply.sendFile(`assets/${request.params.file}`, dist)
      : sendNotFound(request, reply),
  )
}

/** The path of an address, which may have a scheme and a host before it, and a query after it. */
function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0] ?? ''
}

function queryOf(address: string): string {
  return /\?[^#]*/.exec(address)?.[0] ?? ''
}

/**
 * Serves the built pages: the application below /app/, and the public ones, which /app/ redirects to. Any other path
 * below /app/ is a client-side route unless it is a file or contains `..`: an asset's id may end like a file name.
 */
export async function serveWebApplication(
  app: FastifyInstance,
  config: Pick<Config, 'analyticsUrl' | 'stripe'>,
): Promise<void> {
  const paymentPolicy = paymentPagePolicy(config)
  const isBuilt = existsSync(join(dist, 'index.html'))
  if (isBuilt) await serveFiles(app)
  app.get('/app', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/app/'))
  app.get('/register', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/app/register'))
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const inside = path.startsWith('/app/') ? path.slice('/app'.length) : ''
    if (inside === '/landing') return reply.redirect('/')
    if (inside !== '/' && isPublicPage(inside)) return reply.redirect(inside + queryOf(request.url))
    const isPage = isPublicPage(path) || (path.startsWith('/app/') && !isFile(path))
    if (isPage && isBuilt && (request.method === 'GET' || request.method === 'HEAD')) {
      if (paymentPolicy !== undefined && isPaymentPage(inside)) reply.header('content-security-policy', paymentPolicy)
      return reply.header('cache-control', 'no-cache').sendFile('index.html', dist)
    }
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (wantsPage && isBuilt && !path.startsWith('/api/')) {
      const page = notFoundPage(languageOf(request))
      return reply.code(404).header('cache-control', 'no-cache').header('vary', 'accept-language').sendFile(page, dist)
    }
    const allowed = allowedMethods(app.operations.keys(), path)
    return allowed === undefined ? sendNotFound(request, reply) : sendMethodNotAllowed(request, reply, allowed)
  })
}
