import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `hang` accepts the message and never responds; a number rejects the recipient with that code. */
export type SinkBehavior = 'accept' | 'hang' | 451 | 550

export interface ReceivedMail {
  recipients: string[]
  raw: string
}

export interface MailSink {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** Behavior of the next attempts, one each; then mails are accepted. */
  behaviors: SinkBehavior[]
  attempts: number
  close(): Promise<void>
}

/**
 * A real mail server on a loopback port (a free one by default). It stores what it receives and fails as configured.
 */
export async function startMailSink(port = 0): Promise<MailSink> {
  let behavior: SinkBehavior = 'accept'
  const sink: MailSink = {
    url: '',
    received: [],
    behaviors: [],
    attempts: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onMailFrom(_address, _session, callback) {
      behavior = sink.behaviors.shift() ?? 'accept'
      sink.attempts++
      callback()
    },
    onRcptTo(_address, _session, callback) {
      if (typeof behavior !== 'number') return callback()
      callback(Object.assign(new Error('refused by the test'), { responseCode: behavior }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (behavior === 'hang') return
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        sink.received.push({ recipients, raw: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  server.on('error', () => {
    // The client gave up while the server was hanging.
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return sink
}
