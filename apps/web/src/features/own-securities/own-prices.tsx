import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { OwnPrice } from '@plumbline/contract/own-securities/schemas'
import { IconClipboardText, IconPencil, IconTrash, IconWorldDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import {
  deleteOwnPriceMutation,
  enterOwnPricesMutation,
  ownPricesQuery,
  ownSecuritiesQuery,
} from '../../api/own-securities.ts'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { findNumberFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LoadingState } from '../../ui/states/loading-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import styles from './own-securities.module.css'
import { PriceAddressDialog } from './price-address-dialog.tsx'
import { PriceAddressLine, useStopReading } from './price-address-line.tsx'
import { PriceLinesDialog } from './price-lines-dialog.tsx'

type OwnPricesProps = { asset: { _id: string; currency: string } }

/** The prices that the owner of a security enters: one by one, or many as lines. */
export function OwnPrices({ asset }: OwnPricesProps) {
  const today = useCurrentUser()?.today
  const query = useInfiniteQuery(ownPricesQuery(asset._id))
  const [edited, setEdited] = useState<OwnPrice>()
  const [isPasting, setIsPasting] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const reading = useStopReading(asset._id)
  const security = useQuery(ownSecuritiesQuery).data?.find(({ _id }) => _id === asset._id)
  const address = security?.priceAddress
  const total = query.data?.pages[0]?.total ?? 0
  if (today === undefined) return null
  return (
    <Card
      title={t`Prices you enter`}
      note={
        total === 0
          ? t`Until you enter one, the price you paid counts`
          : plural(total, { one: '# price', other: '# prices' })
      }
      isFlush
      actions={
        <span className={styles.ways}>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={15} stroke={1.6} aria-hidden="true" />}
            onClick={() => setIsPasting(true)}
          >
            {t`Paste or CSV`}
          </Button>
          {address === null && (
            <Button
              variant="default"
              leftSection={<IconWorldDownload size={15} stroke={1.6} aria-hidden="true" />}
              onClick={() => setIsReading(true)}
            >
              {t`From an address`}
            </Button>
          )}
        </span>
      }
    >
      {address && (
        <PriceAddressLine
          address={address}
          isStopping={reading.isPending}
          onStop={() => reading.stop(address)}
          onChange={() => setIsReading(true)}
        />
      )}
      <PriceForm
        key={edited?.day ?? ''}
        asset={asset}
        today={today}
        {...(edited && { edited })}
        onSaved={() => setEdited(undefined)}
      />
      <QueryView query={query} failed={t`The prices could not be loaded`} pending={<LoadingState rows={3} />}>
        {({ pages }) => (
          <PriceList asset={asset} prices={pages.flatMap(({ prices }) => prices)} onEdit={setEdited}>
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t`Show earlier prices`}
                </Button>
              </div>
            )}
          </PriceList>
        )}
      </QueryView>
      {isPasting && <PriceLinesDialog asset={asset} today={today} onClose={() => setIsPasting(false)} />}
      {isReading && security && <PriceAddressDialog security={security} onClose={() => setIsReading(false)} />}
    </Card>
  )
}

type PriceFormProps = OwnPricesProps & { today: string; edited?: OwnPrice; onSaved: () => void }

/** One day and its price. */
function PriceForm({ asset, today, edited, onSaved }: PriceFormProps) {
  const { numberFormat } = useFigureSettings()
  const [day, setDay] = useState(edited?.day ?? today)
  const [price, setPrice] = useState(edited === undefined ? '' : typeDecimal(Number(edited.price), numberFormat))
  const [fault, setFault] = useState<string>()
  const enter = useMutation({
    ...enterOwnPricesMutation(asset._id),
    onSuccess: () => {
      setPrice('')
      onSaved()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const decimal = parseDecimal(price, numberFormat)
    const isUsable = decimal !== undefined && Number(decimal) >= 0
    setFault(isUsable ? undefined : (findNumberFault(price, numberFormat) ?? t`Enter a price of 0 or more`))
    if (isUsable && day !== '') enter.mutate([{ day, price: decimal }])
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.entry}>
        <DateField label={t`Day`} value={day} onChange={setDay} earliest={EARLIEST_DATE} latest={today} />
        <DecimalField
          label={t`Price, ${{ currency: asset.currency }}`}
          value={price}
          onChange={setPrice}
          error={fault}
        />
        <Button type="submit" loading={enter.isPending}>
          {edited === undefined ? t`Enter price` : t`Correct price`}
        </Button>
      </div>
      <FormError error={enter.error} />
    </form>
  )
}

type PriceListProps = OwnPricesProps & {
  prices: OwnPrice[]
  onEdit: (price: OwnPrice) => void
  children: ReactNode
}

function PriceList({ asset, prices, onEdit, children }: PriceListProps) {
  const enter = useMutation({
    ...enterOwnPricesMutation(asset._id),
    onError: (error) => showFailure(t`The price could not be restored`, error),
  })
  const remove = useMutation({
    ...deleteOwnPriceMutation(asset._id),
    onSuccess: (_result, { day, price }) =>
      showUndoable(t`The price for ${{ day: formatDate(day) }} was deleted`, () => enter.mutate([{ day, price }])),
    onError: (error) => showFailure(t`The price could not be deleted`, error),
  })
  const { mutate } = remove
  const columns = useMemo(
    () => buildPriceColumns(asset.currency, { edit: onEdit, remove: mutate }),
    [asset.currency, onEdit, mutate],
  )
  if (prices.length === 0) return null
  return (
    <div className={styles.prices}>
      <DataTable
        caption={t`Prices you enter`}
        columns={columns}
        rows={prices}
        rowId={({ day }) => day}
        rowName={({ day }) => formatDate(day)}
        initialSort={{ column: 'day', descending: true }}
        minimumWidth={0}
        isDense
        compactActions={(row) => (
          <>
            <Button variant="default" onClick={() => onEdit(row)}>
              {t`Correct`}
            </Button>
            <Button variant="default" onClick={() => mutate(row)}>
              {t`Delete`}
            </Button>
          </>
        )}
      />
      {children}
    </div>
  )
}

type RowActions = { edit: (price: OwnPrice) => void; remove: (price: OwnPrice) => void }

const buildPriceColumns = (currency: string, { edit, remove }: RowActions): TableColumn<OwnPrice>[] => [
  { id: 'day', header: t`Day`, compact: 'name', sortValue: ({ day }) => day, cell: ({ day }) => formatDate(day) },
  {
    id: 'price',
    header: t`Price`,
    align: 'end',
    compact: 'value',
    sortValue: ({ price }) => Number(price),
    cell: ({ price }) => <Money value={Number(price)} currency={currency} kind="price" withCurrency />,
  },
  {
    id: 'entered',
    header: t`Recorded on`,
    align: 'end',
    cell: ({ enteredAt }) => <span className={styles.entered}>{formatDate(enteredAt.slice(0, 10))}</span>,
  },
  {
    id: 'actions',
    header: t`Actions`,
    head: ' ',
    width: '88px',
    compact: 'never',
    isControl: true,
    cell: (price) => (
      <span className={styles.actions}>
        <ActionIcon
          variant="subtle"
          aria-label={t`Correct the price for ${{ day: formatDate(price.day) }}`}
          onClick={() => edit(price)}
        >
          <IconPencil size={15} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t`Delete the price for ${{ day: formatDate(price.day) }}`}
          onClick={() => remove(price)}
        >
          <IconTrash size={15} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </span>
    ),
  },
]
