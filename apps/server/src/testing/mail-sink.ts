import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `hang` takes the message and never answers; a number refuses the recipient with that code. */
export type SinkBehavior = 'accept' | 'hang' | 451 | 550

export interface ReceivedMail {
  recipients: string[]
  raw: string
}

export interface MailSink {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** What the next attempts meet, one each; afterwards it accepts. */
  behaviors: SinkBehavior[]
  attempts: number
  close(): Promise<void>
}

/** A real mail server on a loopback port (a free one by default) that keeps what it gets and fails as a test says. */
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
    // A client that gives up while the test lets it hang.
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return sink
}
