import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { type Ref, useImperativeHandle, useState } from 'react'
import { CardError, type CardForm } from './card-form.ts'
import { CardFrame } from './card-frame.tsx'
import styles from './payment.module.css'
import {
  findCardError,
  formatCardNumber,
  formatExpiry,
  readTestCard,
  TEST_CARDS,
  type TypedCard,
} from './read-test-card.ts'

const EMPTY: TypedCard = { number: '', expiry: '', securityCode: '' }
const COMPLETE_EXPIRY = '12 / 40'

/** Takes test cards only. Their numbers stay in the browser. */
export function SandboxCardField({ ref }: { ref: Ref<CardForm> }) {
  const [card, setCard] = useState(EMPTY)
  const [missing, setMissing] = useState<string>()

  function change(part: Partial<TypedCard>) {
    setCard({ ...card, ...part })
    setMissing(undefined)
  }

  useImperativeHandle(ref, () => ({
    async createSource() {
      const read = readTestCard(card, new Date())
      if ('source' in read) return read.source
      setMissing(read.error)
      throw new CardError(read.error)
    },
  }))

  return (
    <CardFrame
      error={findCardError(card, new Date()) ?? missing}
      note={<TestCards onChoose={(number) => change({ number, expiry: COMPLETE_EXPIRY, securityCode: '123' })} />}
    >
      <div className={styles.card}>
        <TextInput
          label={t`Card number`}
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
          value={card.number}
          onChange={(event) => change({ number: formatCardNumber(event.currentTarget.value) })}
        />
        <TextInput
          label={t`Expiry date`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`MM / YY`}
          value={card.expiry}
          onChange={(event) => change({ expiry: formatExpiry(event.currentTarget.value) })}
        />
        <TextInput
          label={t`Security code`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`CVC`}
          maxLength={4}
          value={card.securityCode}
          onChange={(event) => change({ securityCode: event.currentTarget.value })}
        />
      </div>
    </CardFrame>
  )
}

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className={styles.testCards}>
      <summary>{t`Test mode: no money is charged. Show test cards`}</summary>
      <ul>
        {TEST_CARDS.map(({ number, effect }) => (
          <li key={number}>
            <button type="button" onClick={() => onChoose(number)}>
              {number}
            </button>
            <span>{i18n._(effect)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
