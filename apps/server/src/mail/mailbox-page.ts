import { dateLocale, type Language } from '@plumbline/text/language'
import { type Text, text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../config.ts'
import { formatText } from '../format-text.ts'
import { languageOf } from '../http/language-of.ts'
import { sendNotFound } from '../http/problem-details.ts'
import { escapeHtml } from './html.ts'
import type { LocalMailbox } from './local-mailbox.ts'

const MAILS_SHOWN = 50
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** The mailbox contains sign-in links, so only a browser on this machine may read it, and not through a proxy. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return (
    isLoopbackHost(peer) &&
    isLoopbackHost(host) &&
    FORWARDING_HEADERS.every((name) => request.headers[name] === undefined)
  )
}

function linkify(plain: string): string {
  return escapeHtml(plain).replace(/https?:\/\/[^\s<&"]+/g, (address) => `<a href="${address}">${address}</a>`)
}

function describeTime(date: string, language: Language): string {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return date
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  return `${format.format(time)} UTC`
}

/**
 * The mail as its recipient sees it. The frame runs no scripts and shares nothing with this page; its links open in
 * tabs of their own. It inherits the policy of this page, which loads nothing from other hosts.
 */
function renderFrame(html: string, title: string): string {
  const document = escapeHtml(`<base target="_blank">${html}`)
  return `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${title}" srcdoc="${document}"></iframe>`
}

async function renderMail(raw: Buffer, language: Language): Promise<string> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw)
  const to = mail.to?.map((each) => each.address ?? '').join(', ') ?? ''
  const show = (shown: Text) => escapeHtml(formatText(shown, language))
  const about = show(text('To {address}, {time}', { address: to, time: describeTime(mail.date ?? '', language) }))
  const title = escapeHtml(mail.subject ?? '')
  const plain = `<pre>${linkify(mail.text ?? '')}</pre>`
  const content =
    mail.html === undefined
      ? plain
      : `${renderFrame(mail.html, title)}<details><summary>${show(text('Plain text'))}</summary>${plain}</details>`
  return `<article><h2>${title}</h2><p class="about">${about}</p>${content}</article>`
}

const STYLE = `:root{color-scheme:light dark;--bg:#F5F7F6;--surface:#fff;--line:#E2E8E5;--ink:#12201B;--ink2:#465750;--accent:#006F62}
@media(prefers-color-scheme:dark){:root{--bg:#0C1110;--surface:#121817;--line:#232E2B;--ink:#E7EEEB;--ink2:#AAB8B2;--accent:#45CDB4}}
body{font:14px/20px system-ui,sans-serif;background:var(--bg);color:var(--ink);max-width:720px;margin:32px auto;padding:0 16px}
h1{font-size:22px;line-height:28px}h2{font-size:14px;margin:0}article{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:16px;margin:16px 0}
.about{color:var(--ink2);margin:0 0 12px}iframe{width:100%;height:420px;border:1px solid var(--line);border-radius:6px;resize:vertical;background:var(--bg)}summary{cursor:pointer;color:var(--accent);padding:10px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}a{color:var(--accent)}`

/** Serves the local mailbox at /mailbox, in the language that the browser asks for. */
export function serveMailbox(app: FastifyInstance, mailbox: LocalMailbox): void {
  app.get('/mailbox', { config: { access: 'public' } }, async (request, reply) => {
    if (!isFromThisMachine(request)) return sendNotFound(request, reply)
    const language = languageOf(request)
    const show = (shown: Text) => escapeHtml(formatText(shown, language))
    const newest = await mailbox.newest(MAILS_SHOWN)
    const mails = await Promise.all(newest.map((raw) => renderMail(raw, language)))
    const list =
      mails.length === 0
        ? `<p>${show(text('No mail yet. Ask for a sign-in link, then reload this page.'))}</p>`
        : mails.join('')
    const title = show(text('Local mailbox'))
    const about = show(text('Mails that this server would send. They stay on this machine until SMTP_URL is set.'))
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Plumbline</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p class="about">${about}</p>${list}</main></body></html>`,
      )
  })
}
