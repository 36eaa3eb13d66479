import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../config.ts'
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

function linkify(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<&"]+/g, (address) => `<a href="${address}">${address}</a>`)
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

function describeTime(date: string): string {
  const time = new Date(date)
  return Number.isNaN(time.getTime()) ? date : `${timeFormat.format(time)} UTC`
}

async function renderMail(raw: Buffer): Promise<string> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw)
  const to = mail.to?.map((each) => each.address ?? '').join(', ') ?? ''
  return `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p class="about">To ${escapeHtml(to)}, ${escapeHtml(describeTime(mail.date ?? ''))}</p><pre>${linkify(mail.text ?? '')}</pre></article>`
}

const STYLE = `:root{color-scheme:light dark;--bg:#F5F7F6;--surface:#fff;--line:#E2E8E5;--ink:#12201B;--ink2:#465750;--accent:#006F62}
@media(prefers-color-scheme:dark){:root{--bg:#0C1110;--surface:#121817;--line:#232E2B;--ink:#E7EEEB;--ink2:#AAB8B2;--accent:#45CDB4}}
body{font:14px/20px system-ui,sans-serif;background:var(--bg);color:var(--ink);max-width:720px;margin:32px auto;padding:0 16px}
h1{font-size:22px;line-height:28px}h2{font-size:14px;margin:0}article{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:16px;margin:16px 0}
.about{color:var(--ink2);margin:0 0 12px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}a{color:var(--accent)}`

/** Serves the local mailbox at /mailbox. */
export function serveMailbox(app: FastifyInstance, mailbox: LocalMailbox): void {
  app.get('/mailbox', { config: { access: 'public' } }, async (request, reply) => {
    if (!isFromThisMachine(request)) return sendNotFound(request, reply)
    const mails = await Promise.all((await mailbox.newest(MAILS_SHOWN)).map(renderMail))
    const list =
      mails.length === 0 ? '<p>No mail yet. Ask for a sign-in link, then reload this page.</p>' : mails.join('')
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local mailbox</title><style>${STYLE}</style></head><body><main><h1>Local mailbox</h1><p class="about">Mails that this server would send. They stay on this machine until SMTP_URL is set.</p>${list}</main></body></html>`,
      )
  })
}
