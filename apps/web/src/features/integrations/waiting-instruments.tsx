import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { WaitingInstrument } from '@plumbline/contract/integrations/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchInstrumentMutation } from '../../api/integration-mutations.ts'
import { waitingInstrumentsQuery } from '../../api/integration-queries.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { AssetPicker, type PickedAsset } from '../../ui/forms/asset-picker.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './integrations.module.css'

type WaitingInstrumentsProps = { integrationId: string; brokerName: string }

/** The broker's instruments without a known security. The user chooses each one once. */
export function WaitingInstruments({ integrationId, brokerName }: WaitingInstrumentsProps) {
  const query = useQuery(waitingInstrumentsQuery(integrationId))
  return (
    <Card
      title={t`Choose the security`}
      note={t`${brokerName} uses its own names for these. Your choice is remembered.`}
      isFlush
    >
      <QueryView query={query} failed={t`The instruments could not be loaded`} pending={<LoadingState rows={2} />}>
        {(instruments) => (
          <ul className={styles.instruments}>
            {instruments
              .filter(({ isIgnored }) => !isIgnored)
              .map((instrument) => (
                <InstrumentRow key={instrument.key} integrationId={integrationId} instrument={instrument} />
              ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

type InstrumentRowProps = { integrationId: string; instrument: WaitingInstrument }

function InstrumentRow({ integrationId, instrument }: InstrumentRowProps) {
  const { key, name, symbol, isin, currency, rows, firstDay } = instrument
  const search = useAssetSearch()
  const [picked, setPicked] = useState<PickedAsset | null>(null)
  const title = name ?? symbol ?? key
  const matching = useMutation({
    ...matchInstrumentMutation(integrationId, key),
    onError: (error) => showFailure(t`The choice could not be saved`, error),
    onSuccess: ({ stock, transactions }) =>
      showSuccess(stock === null ? t`${title} is left out` : describeAdded(transactions, stock.name)),
  })

  return (
    <li>
      <div>
        <b>{title}</b>
        <p className={styles.note}>
          {[isin, symbol, currency].filter(Boolean).join(' · ')}
          {' · '}
          {describeRows(rows, formatDate(firstDay))}
        </p>
      </div>
      <div className={styles.pick}>
        <AssetPicker label={t`Security of ${title}`} value={picked} onChange={setPicked} search={search} />
        <Button
          loading={matching.isPending}
          disabled={picked === null}
          onClick={() => picked && matching.mutate(picked._id)}
        >
          {t`Use`}
        </Button>
        <Button
          variant="default"
          disabled={matching.isPending}
          onClick={() => matching.mutate(null)}
          aria-label={t`Leave out ${title}`}
        >
          {t`Leave out`}
        </Button>
      </div>
    </li>
  )
}

const describeAdded = (count: number, name: string): string =>
  plural(count, { one: `${count} transaction added for ${name}`, other: `${count} transactions added for ${name}` })

const describeRows = (count: number, since: string): string =>
  plural(count, { one: `${count} row since ${since}`, other: `${count} rows since ${since}` })
