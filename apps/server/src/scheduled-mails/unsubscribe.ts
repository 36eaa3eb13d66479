import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Text, text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findEmail } from '../accounts/users.ts'
import { changeAlertSettings } from '../alerts/stored/alert-rows.ts'
import type { Db } from '../database/db.ts'
import { formatText } from '../format-text.ts'
import { languageOf } from '../http/language-of.ts'
import { escapeHtml } from '../mail/html.ts'
import { changePortfolio, readPortfolios } from '../portfolios/portfolio-rows.ts'

/** Mails that a setting of each portfolio turns on. */
const SETTING_OF = { 'weekly-recap': 'weeklyRecap', 'price-change': 'priceChange' } as const
export type StoppableKind = keyof typeof SETTING_OF | 'alerts'

const QUESTION_OF: Readonly<Record<StoppableKind, Text>> = {
  'weekly-recap': text('Stop the weekly report for all of your portfolios?'),
  'price-change': text('Stop mails on price changes for all of your portfolios?'),
  alerts: text('Stop mails about your alerts?'),
}

const DONE_OF: Readonly<Record<StoppableKind, Text>> = {
  'weekly-recap': text('You no longer get the weekly report. Turn it on again in each portfolio’s settings.'),
  'price-change': text('You no longer get mails on price changes. Turn it on again in each portfolio’s settings.'),
  alerts: text('You no longer get mails about your alerts. Turn them on again on the page of your alerts.'),
}

function signatureOf(secretKey: Buffer, kind: StoppableKind, userId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'unsubscribe', 32))
  return createHmac('sha256', key).update(`${kind}|${userId}`).digest()
}

/** Valid until the server's key changes, for this account and kind of mail only. */
export function unsubscribeAddress(publicUrl: string, secretKey: Buffer, kind: StoppableKind, userId: string): string {
  const signature = signatureOf(secretKey, kind, userId).toString('base64url')
  return `${publicUrl}/unsubscribe?${new URLSearchParams({ kind, account: userId, signature })}`
}

interface Unsubscription {
  kind: StoppableKind
  userId: string
}

function readUnsubscription(secretKey: Buffer, query: unknown): Unsubscription | undefined {
  const { kind, account, signature } = query as Record<string, unknown>
  if (typeof kind !== 'string' || typeof account !== 'string' || typeof signature !== 'string') return undefined
  if (!Object.hasOwn(QUESTION_OF, kind)) return undefined
  const expected = signatureOf(secretKey, kind as StoppableKind, account)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { kind: kind as StoppableKind, userId: account }
}

/** Turns off a kind of mail for the account, or for all of its portfolios. Does nothing for a deleted account. */
async function stopMails(db: Db, { kind, userId }: Unsubscription): Promise<void> {
  if (kind === 'alerts') {
    if ((await findEmail(db, userId)) !== undefined) await changeAlertSettings(db, userId, { byMail: false })
    return
  }
  const setting = SETTING_OF[kind]
  await db.transaction().execute(async (tx) => {
    for (const { id } of await readPortfolios(tx, userId)) {
      await changePortfolio(tx, userId, id, ({ settings }) => ({
        settings: { ...settings, emails: { ...settings.emails, [setting]: false } },
      }))
    }
  })
}

const STYLE = `:root{color-scheme:light dark;--bg:#F5F7F6;--surface:#fff;--line:#E2E8E5;--ink:#12201B;--accent:#006F62;--on:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#0C1110;--surface:#121817;--line:#232E2B;--ink:#E7EEEB;--accent:#45CDB4;--on:#04211C}}
body{font:14px/20px system-ui,sans-serif;background:var(--bg);color:var(--ink);margin:48px auto;max-width:440px;padding:0 16px}
main{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:24px}h1{font-size:20px;line-height:28px;margin:0 0 8px}
button{font:inherit;font-weight:500;background:var(--accent);color:var(--on);border:0;border-radius:6px;padding:10px 18px;margin-top:12px}`

interface Page {
  status: number
  title: Text
  sentence: Text
  /** The text of the button that confirms, on a page that asks. */
  button?: Text
}

/** Sends a page in the language that the browser asks for. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const language = languageOf(request)
  const show = (shown: Text) => escapeHtml(formatText(shown, language))
  const title = show(page.title)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Plumbline</title><style>${STYLE}</style>`
  const form =
    page.button === undefined ? '' : `<form method="post"><button type="submit">${show(page.button)}</button></form>`
  return reply
    .status(page.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head>${head}</head><body><main><h1>${title}</h1><p>${show(page.sentence)}</p>${form}</main></body></html>`,
    )
}

const REFUSAL: Page = {
  status: 404,
  title: text('This link is not valid'),
  sentence: text('Sign in and turn these emails off in the portfolio’s settings.'),
}

/**
 * Serves /unsubscribe. Mail clients POST to it (RFC 8058). A reader who opens it confirms with a button, because mail
 * scanners open every link.
 */
export async function serveUnsubscribe(app: FastifyInstance, db: Db, secretKey: Buffer): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    const access = { config: { access: 'public' as const }, schema: { hide: true } }

    scope.get('/unsubscribe', access, async (request, reply) => {
      const asked = readUnsubscription(secretKey, request.query)
      if (asked === undefined) return sendPage(request, reply, REFUSAL)
      const button = text('Unsubscribe')
      return sendPage(request, reply, { status: 200, title: button, sentence: QUESTION_OF[asked.kind], button })
    })

    scope.post('/unsubscribe', access, async (request, reply) => {
      const asked = readUnsubscription(secretKey, request.query)
      if (asked === undefined) return sendPage(request, reply, REFUSAL)
      await stopMails(db, asked)
      return sendPage(request, reply, {
        status: 200,
        title: text('You are unsubscribed'),
        sentence: DONE_OF[asked.kind],
      })
    })
    done()
  })
}
