import { plural, t } from '@lingui/core/macro'
import type { ComparedHolding, Comparison } from '@plumbline/contract/reconciliation/schemas'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { stateHoldingsMutation } from '../../api/reconciliation.ts'
import { parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import type { StatedHolding } from './match-positions.ts'

export type StatementSource = 'typed' | 'pasted' | 'file'

interface Draft {
  text: string
  /** As it was read from a text or a file. */
  read?: StatedHolding
}

/** What is typed or read of a statement until it is kept, and how it is kept. */
export function useStatementDraft(portfolioId: string, { day, holdings }: Comparison) {
  const { numberFormat } = useFigureSettings()
  const [source, setSource] = useState<StatementSource>('typed')
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const statement = useMutation({
    ...stateHoldingsMutation(portfolioId),
    onSuccess: (compared) => {
      setDrafts({})
      setSource('typed')
      const wrong = compared.holdings.filter(({ state }) => state === 'different').length
      const differing = plural(wrong, { one: '# differs from your broker', other: '# differ from your broker' })
      showSuccess(wrong === 0 ? t`All that was stated agrees` : differing)
    },
  })
  const write = (units: string) => typeDecimal(Number(units), numberFormat)
  const textOf = ({ assetId, stated }: ComparedHolding) =>
    drafts[assetId]?.text ?? (stated?.day === day ? write(stated.units) : '')
  const unitsOf = (holding: ComparedHolding) => parseDecimal(textOf(holding), numberFormat)
  const isInvalid = (holding: ComparedHolding) => {
    const units = unitsOf(holding)
    return textOf(holding) !== '' && (units === undefined || (holding.kind === 'security' && Number(units) < 0))
  }
  const isReady = Object.values(drafts).some(({ text }) => text !== '') && !holdings.some(isInvalid)

  function keep() {
    if (!isReady) return
    const own = holdings.flatMap((holding) => {
      const { assetId } = holding
      const units = unitsOf(holding)
      const read = drafts[assetId]?.read
      const isAsRead = read !== undefined && Number(read.units) === Number(units)
      return units === undefined ? [] : [{ assetId, units, ...(isAsRead && statedValue(read)) }]
    })
    const others = Object.values(drafts).flatMap(({ read }) =>
      read === undefined || holdings.some(({ assetId }) => assetId === read.assetId)
        ? []
        : [{ assetId: read.assetId, units: read.units, ...statedValue(read) }],
    )
    statement.mutate({ day, source, holdings: [...own, ...others] })
  }

  return {
    source,
    setSource,
    statement,
    keep,
    isReady,
    isInvalid,
    textOf,
    lineOf: ({ assetId }: ComparedHolding) => drafts[assetId]?.read?.line,
    type: ({ assetId }: ComparedHolding, text: string) => setDrafts((before) => ({ ...before, [assetId]: { text } })),
    read: (stated: readonly StatedHolding[]) =>
      setDrafts(Object.fromEntries(stated.map((read) => [read.assetId, { text: write(read.units), read }]))),
    fillIn: () =>
      setDrafts(Object.fromEntries(holdings.map(({ assetId, units }) => [assetId, { text: write(units) }]))),
  }
}

export type StatementDraft = ReturnType<typeof useStatementDraft>

function statedValue({ value, currency }: StatedHolding) {
  return value === undefined ? {} : { value, ...(currency !== undefined && { currency }) }
}
