import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { defaultView } from '@plumbline/contract/portfolios/defaults'
import type { View } from '@plumbline/contract/portfolios/schemas'
import { MAX_VIEWS } from '@plumbline/contract/portfolios/vocabulary'

/** Built-in views, besides the user's own, of which the first is `Overview`. */
export const presetViews = [
  {
    id: 'income',
    name: msg`Income`,
    columns: [
      'image',
      'name',
      'baseCurrencyCurrentValue',
      'dividends',
      'dividendYield',
      'payoutRatio',
      'realized',
      'firstBought',
      'twrAnnualized',
    ],
  },
  {
    id: 'fundamentals',
    name: msg`Fundamentals`,
    columns: ['image', 'name', 'price', 'mktCap', 'pe', 'peg', 'dividendYield', 'profitMargin', 'roe'],
  },
  {
    id: 'risk',
    name: msg`Risk`,
    columns: [
      'image',
      'name',
      'baseCurrencyCurrentValue',
      'weight',
      'dayGain',
      'dayReturn',
      'beta',
      'sector',
      'country',
      'currency',
    ],
  },
] as const satisfies readonly { id: string; name: MessageDescriptor; columns: readonly string[] }[]

export type PresetId = (typeof presetViews)[number]['id']

/** A view in the address: the place of an own one, from 1, or a preset. */
export type ViewChoice = number | PresetId

/** Undefined for anything else, and for more views than there can be. */
export function readViewChoice(value: unknown): ViewChoice | undefined {
  const place = Number(value)
  if (Number.isInteger(place) && place >= 1 && place <= MAX_VIEWS) return place
  return presetViews.find(({ id }) => id === value)?.id
}

export type ShownView = { choice: ViewChoice; name: string; columns: readonly string[] }

/** The own views and then the presets; the name of the default view is translated. An own view takes the place of the preset of its name. */
export function listViews(own: readonly View[]): ShownView[] {
  const names = new Set(own.map(({ name }) => name))
  return [
    ...own.map(({ name, columns }, index) => ({
      choice: index + 1,
      name: name === defaultView.name ? t`Overview` : name,
      columns,
    })),
    ...presetViews
      .map(({ id, name, columns }) => ({ choice: id, name: i18n._(name), columns }))
      .filter(({ name }) => !names.has(name)),
  ]
}

/** The view of a choice, else the first. A preset that an own view replaces leads to that view. */
export function findView(shown: readonly ShownView[], choice: ViewChoice | undefined): ShownView | undefined {
  const preset = presetViews.find(({ id }) => id === choice)
  return (
    shown.find((view) => view.choice === choice) ??
    (preset && shown.find(({ name }) => name === i18n._(preset.name))) ??
    shown[0]
  )
}
