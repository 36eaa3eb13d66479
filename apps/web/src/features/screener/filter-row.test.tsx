import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import type { FilterDraft } from './filter-draft.ts'
import { FilterRow } from './filter-row.tsx'

function Filter({ field }: Pick<FilterDraft, 'field'>) {
  const [draft, setDraft] = useState<FilterDraft>({ field, operator: 'lt', value: '' })
  return (
    <ul>
      <FilterRow
        draft={draft}
        isNew={false}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        onType={(value, operator = draft.operator) => setDraft((before) => ({ ...before, value, operator }))}
        onRemove={() => undefined}
      />
    </ul>
  )
}

test.each([
  { field: 'dividendYield', typed: '>= 4 %', operator: 'gte', shown: '4%' },
  { field: 'overlap', typed: '<= 5 %', operator: 'lte', shown: '5%' },
  { field: 'correlation', typed: '<= 0.3', operator: 'lte', shown: '0.3' },
  { field: 'mktCapUSD', typed: '>2 B', operator: 'gt', shown: '2,000,000,000' },
  { field: 'pe', typed: '≤ 15', operator: 'lte', shown: '15' },
  { field: 'pe', typed: '15', operator: 'lt', shown: '15' },
] as const)('$typed typed for $field compares by $operator', async ({ field, typed, operator, shown }) => {
  const screen = await renderUi(<Filter field={field} />)
  const input = screen.getByRole('textbox')
  await input.fill(typed)
  await expect.element(screen.getByRole('combobox')).toHaveValue(operator)
  await screen.getByRole('button', { name: /^Remove/ }).click()
  await expect.element(input).toHaveValue(shown)
})
