import { describe, expect, test } from 'vitest'
import { composeMail, type MailBlock } from './compose-mail.ts'

const HOSTILE = '<script>alert(1)</script>" onmouseover="x'
const ADDRESS = 'https://plumb.example/app/?token=abc&next=1'

const blocks: MailBlock[] = [
  { kind: 'text', text: `${HOSTILE} text` },
  { kind: 'quote', text: `${HOSTILE} quote` },
  { kind: 'heading', text: `${HOSTILE} heading` },
  { kind: 'warning', text: `${HOSTILE} warning` },
  { kind: 'button', label: `${HOSTILE} button`, address: ADDRESS },
  {
    kind: 'figures',
    title: `${HOSTILE} figures`,
    rows: [{ label: `${HOSTILE} label`, value: `${HOSTILE} value`, note: `${HOSTILE} note`, address: ADDRESS }],
  },
]

describe('a mail', () => {
  const unsubscribeAddress = 'https://plumb.example/unsubscribe?a=1&b=2'
  const mail = composeMail(() => ({
    subject: 'Subject',
    title: HOSTILE,
    blocks,
    reason: `${HOSTILE} reason`,
    unsubscribeAddress,
  }))('en')
  const decode = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

  test('says the same in both parts', () => {
    const shown = decode(mail.html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '\n'))
    for (const word of [
      'text',
      'quote',
      'heading',
      'warning',
      'button',
      'figures',
      'label',
      'value',
      'note',
      'reason',
    ]) {
      expect(mail.text).toContain(`${HOSTILE} ${word}`)
      expect(shown).toContain(`${HOSTILE} ${word}`)
    }
    expect(mail.text).toContain(ADDRESS)
    expect(mail.text).toContain(unsubscribeAddress)
  })

  test('runs nothing that a user wrote, and links only where it was told to', () => {
    expect(mail.html).not.toMatch(/<script|onmouseover="/)
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, address]) => decode(address ?? ''))
    expect(new Set(links)).toEqual(new Set([ADDRESS, unsubscribeAddress]))
  })

  test('a button leads to a web address or nowhere', () => {
    const address = 'javascript:alert(1)'
    const { html } = composeMail(() => ({
      subject: '',
      title: '',
      blocks: [{ kind: 'button', label: 'x', address }],
      reason: '',
    }))('en')
    expect(html).toContain('href=""')
    expect(html).not.toContain('javascript:')
  })
})
