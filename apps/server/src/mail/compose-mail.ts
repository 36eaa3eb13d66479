import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import { formatProblemText, type ProblemText } from '../errors.ts'
import { escapeHtml } from './html.ts'
import type { WriteMail } from './mailer.ts'

export interface FigureRow {
  label: string
  value: string
  /** Shown below the label. */
  note?: string
  /** URL of the page that explains the figure. */
  address?: string
  tone?: 'gain' | 'loss'
}

export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; address: string }
  /** A code to type, below the text that says where. */
  | { kind: 'code'; label: string; code: string }
  | { kind: 'figures'; title?: string; rows: readonly FigureRow[] }
  /** Something that the reader must act on. */
  | { kind: 'warning'; text: string }

interface ComposedMail {
  subject: string
  /** The first line of the mail, which mail clients show next to the subject. */
  title: string
  blocks: readonly MailBlock[]
  /** Why the reader gets this mail. */
  reason: string
  /** One-click unsubscribe URL for mails of this kind; works without signing in. */
  unsubscribeAddress?: string
}

/** Translates a text into the language of the mail. */
export type Translate = (text: ProblemText) => string

/**
 * Composes a mail in the common layout. The text part has the same content as the HTML part.
 *
 * @param write returns the content in the language; what users and brokers wrote stays as it is
 */
export function composeMail(write: (translate: Translate, language: Language) => ComposedMail): WriteMail {
  return (language) => {
    const translate: Translate = (content) => formatProblemText(content, language)
    const mail = write(translate, language)
    const { subject, unsubscribeAddress } = mail
    return {
      subject,
      text: textOf(mail, translate),
      html: htmlOf(mail, translate, language),
      ...(unsubscribeAddress !== undefined && { unsubscribeAddress }),
    }
  }
}

const WEB_ADDRESS = /^https?:\/\//

function textOf({ title, blocks, reason, unsubscribeAddress }: ComposedMail, translate: Translate): string {
  const parts = [title, ...blocks.map(blockText), `--\nPlumbline\n${reason}`]
  if (unsubscribeAddress !== undefined) parts.push(`${translate(text('Stop these mails'))}: ${unsubscribeAddress}`)
  return `${parts.join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'quote':
      return block.text
    case 'warning':
      return `! ${block.text}`
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(60, block.text.length))}`
    case 'button':
      return `${block.label}:\n${block.address}`
    case 'code':
      return `${block.label}:\n${block.code}`
    case 'figures':
      return [...(block.title === undefined ? [] : [`${block.title}:`]), ...block.rows.map(rowText)].join('\n')
  }
}

function rowText({ label, value, note, address }: FigureRow): string {
  const line = `${label}: ${value}${note === undefined ? '' : ` (${note})`}`
  return address === undefined ? line : `${line}\n  ${address}`
}

const FONT = "'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline colors for mail clients that remove the style element, which adds the dark ones. */
const LIGHT = {
  bg: '#F5F7F6',
  surface: '#FFFFFF',
  line: '#E2E8E5',
  ink: '#12201B',
  ink2: '#465750',
  accent: '#006F62',
  loss: '#B83A14',
  warnsoft: '#FFF3D6',
  warn: '#855400',
} as const

const DARK_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.bg{background:#0C1110!important}.card{background:#121817!important;border-color:#232E2B!important}
.ink{color:#E7EEEB!important}.ink2{color:#AAB8B2!important}.line{border-color:#232E2B!important}
.link,.gain{color:#45CDB4!important}.loss{color:#FF8A65!important}
.button{background:#45CDB4!important;color:#04211C!important}.warn{background:#2C2412!important;color:#F0B94B!important}}
@media (max-width:480px){.card{padding:20px 16px!important}}`

const textStyle = (size: number, color: string) => `font:400 ${size}px/${size + 6}px ${FONT};color:${color};`

function htmlOf(
  { title, blocks, reason, unsubscribeAddress }: ComposedMail,
  translate: Translate,
  language: Language,
): string {
  const stop =
    unsubscribeAddress === undefined
      ? ''
      : ` <a class="link" href="${escapeHtml(unsubscribeAddress)}" style="color:${LIGHT.accent}">${escapeHtml(translate(text('Stop these mails')))}</a>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${DARK_STYLE}</style></head>
<body class="bg" style="margin:0;padding:0;background:${LIGHT.bg}">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.bg}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="ink" style="padding:0 4px 12px;font:600 15px/20px ${FONT};color:${LIGHT.ink}">Plumbline</td></tr>
<tr><td class="card" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:8px;padding:24px">
<h1 class="ink" style="margin:0 0 12px;font:600 20px/28px ${FONT};color:${LIGHT.ink}">${escapeHtml(title)}</h1>
${blocks.map((block) => blockHtml(block, translate)).join('\n')}
</td></tr>
<tr><td class="ink2" style="padding:12px 4px;${textStyle(12, LIGHT.ink2)}">${escapeHtml(reason)}${stop}</td></tr>
</table></td></tr></table></body></html>
`
}

function blockHtml(block: MailBlock, translate: Translate): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 12px;${textStyle(14, LIGHT.ink)}">${escapeHtml(block.text)}</p>`
    case 'quote':
      return `<p class="ink" style="margin:0 0 12px;white-space:pre-wrap;${textStyle(14, LIGHT.ink)}">${escapeHtml(block.text)}</p>`
    case 'heading':
      return `<h2 class="ink line" style="margin:20px 0 8px;padding-top:16px;border-top:1px solid ${LIGHT.line};font:600 16px/24px ${FONT};color:${LIGHT.ink}">${escapeHtml(block.text)}</h2>`
    case 'warning':
      return `<p class="warn" style="margin:12px 0;padding:8px 12px;border-radius:6px;background:${LIGHT.warnsoft};${textStyle(14, LIGHT.warn)}">${escapeHtml(block.text)}</p>`
    case 'button':
      return buttonHtml(block.label, block.address, translate)
    case 'code':
      return codeHtml(block.label, block.code)
    case 'figures':
      return figuresHtml(block.title, block.rows)
  }
}

function buttonHtml(label: string, address: string, translate: Translate): string {
  const href = escapeHtml(WEB_ADDRESS.test(address) ? address : '')
  return `<p style="margin:16px 0"><a class="button" href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${LIGHT.accent};font:500 14px/20px ${FONT};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="ink2" style="margin:0 0 12px;${textStyle(12, LIGHT.ink2)}word-break:break-all">${escapeHtml(translate(text('Or copy this address')))}: ${href}</p>`
}

function codeHtml(label: string, code: string): string {
  return `<p class="ink2" style="margin:16px 0 4px;${textStyle(12, LIGHT.ink2)}">${escapeHtml(label)}:</p>
<p class="ink line" style="display:inline-block;margin:0 0 16px;padding:8px 16px;border:1px solid ${LIGHT.line};border-radius:6px;font:600 24px/32px ${FONT};letter-spacing:4px;color:${LIGHT.ink}">${escapeHtml(code)}</p>`
}

function figuresHtml(title: string | undefined, rows: readonly FigureRow[]): string {
  const heading =
    title === undefined
      ? ''
      : `<p class="ink2" style="margin:16px 0 4px;font:500 12px/16px ${FONT};color:${LIGHT.ink2}">${escapeHtml(title)}</p>\n`
  return `${heading}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 8px">
${rows.map(rowHtml).join('\n')}
</table>`
}

function rowHtml({ label, value, note, address, tone }: FigureRow): string {
  const color = tone === undefined ? LIGHT.ink : tone === 'gain' ? LIGHT.accent : LIGHT.loss
  const figure = `<span class="${tone ?? 'ink'}" style="color:${color}">${escapeHtml(value)}</span>`
  const linked =
    address === undefined
      ? figure
      : `<a class="${tone ?? 'ink'}" href="${escapeHtml(address)}" style="color:${color};text-decoration:underline;text-decoration-style:dotted;text-underline-offset:3px">${figure}</a>`
  const below =
    note === undefined ? '' : `<br><span class="ink2" style="${textStyle(12, LIGHT.ink2)}">${escapeHtml(note)}</span>`
  const cell = `border-bottom:1px solid ${LIGHT.line};${textStyle(14, LIGHT.ink)}padding:7px 0;vertical-align:top;`
  return `<tr><td class="ink line" style="${cell}">${escapeHtml(label)}${below}</td><td class="ink line" align="right" style="${cell}padding-left:12px;white-space:nowrap;font-variant-numeric:tabular-nums">${linked}</td></tr>`
}
