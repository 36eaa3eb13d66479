import type { CDPSession } from '@vitest/browser-playwright'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { renderUi } from '../../testing/render.tsx'
import { DataTable } from './data-table.tsx'
import type { TableColumn, TableSort } from './table-column.ts'
import { clickMarked, walkRows } from './walk-rows.ts'

type Fruit = { name: string; weight: number; color: string }
const fruits: Fruit[] = [
  { name: 'Apple', weight: 150, color: 'red' },
  { name: 'Fig', weight: 50, color: 'purple' },
]
const columns: TableColumn<Fruit>[] = [
  {
    id: 'name',
    header: 'Name',
    compact: 'name',
    sortValue: ({ name }) => name,
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
  },
  { id: 'weight', header: 'Weight', align: 'end', sortValue: ({ weight }) => weight, cell: ({ weight }) => weight },
  { id: 'color', header: 'Color', sortValue: ({ color }) => color, cell: ({ color }) => color },
]

function Fruits({ onSort = () => undefined }: { onSort?: (sort: TableSort) => void }) {
  const [order, setOrder] = useState(columns)
  const [sort, setSort] = useState<TableSort>({ column: 'weight', descending: true })
  return (
    <div style={{ width: 900 }}>
      <DataTable
        caption="Fruits"
        columns={order}
        rows={fruits}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        sort={sort}
        onSort={(next) => {
          setSort(next)
          onSort(next)
        }}
        onMoveColumn={(column, target) =>
          setOrder((before) => {
            const moved = before.filter(({ id }) => id === column)
            const place = before.findIndex(({ id }) => id === target)
            return before.filter(({ id }) => id !== column).toSpliced(place, 0, ...moved)
          })
        }
      />
    </div>
  )
}

test('on paper a long name wraps and covers no figure', async () => {
  const long = { name: 'Velbrook Consumer Defensive Fund '.repeat(6), weight: 150, color: 'red' }
  const screen = await renderUi(
    <main style={{ width: 700 }}>
      <DataTable
        caption="Fruits"
        columns={columns}
        rows={[long]}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        minimumWidth={0}
        isInFlow
      />
    </main>,
  )
  await emulateMedia('print')
  try {
    const name = screen
      .getByRole('link', { name: /^Velbrook/ })
      .element()
      .getBoundingClientRect()
    const weight = screen.getByRole('cell', { name: '150' }).element().getBoundingClientRect()
    expect(name.right).toBeLessThanOrEqual(weight.left)
  } finally {
    await emulateMedia('')
  }
})

async function emulateMedia(media: 'print' | ''): Promise<void> {
  await (cdp() as CDPSession).send('Emulation.setEmulatedMedia', { media })
}

async function renderFruits(onSort?: (sort: TableSort) => void) {
  const screen = await renderUi(<Fruits {...(onSort && { onSort })} />)
  const header = (name: string) => screen.getByRole('columnheader', { name })
  const headers = () => [...screen.container.querySelectorAll('thead th')].map((cell) => cell.textContent)
  const first = () => screen.container.querySelector('tbody th a')?.textContent
  return { screen, header, headers, first }
}

test('the page keeps the sorting', async () => {
  const sorts: TableSort[] = []
  const { header, first } = await renderFruits((sort) => sorts.push(sort))
  expect(first()).toBe('Apple')
  await header('Weight').getByRole('button').click()
  expect(first()).toBe('Fig')
  await header('Name').getByRole('button').click()
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending')
  expect(sorts).toEqual([
    { column: 'weight', descending: false },
    { column: 'name', descending: false },
  ])
})

test('a column is dragged to the place of another, and the first column stays', async () => {
  const sorts: TableSort[] = []
  const { header, headers } = await renderFruits((sort) => sorts.push(sort))
  await header('Color').getByRole('button').dropTo(header('Weight'))
  expect(headers()).toEqual(['Name', 'Color', 'Weight'])
  await header('Color').getByRole('button').dropTo(header('Name'))
  expect(headers()).toEqual(['Name', 'Color', 'Weight'])
  expect(sorts).toEqual([])
})

test('Shift and an arrow key move a column, keep the focus on it and say its place', async () => {
  const { screen, header, headers } = await renderFruits()
  header('Weight').getByRole('button').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(headers()).toEqual(['Name', 'Color', 'Weight'])
  await expect.element(header('Weight').getByRole('button')).toHaveFocus()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Weight is column 3 of 3')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
  expect(headers()).toEqual(['Name', 'Weight', 'Color'])
})

test('arrow keys, Home and End move the focus from cell to cell', async () => {
  const { screen, header } = await renderFruits()
  header('Name').getByRole('button').element().focus()
  const focused = () => document.activeElement?.textContent
  const press = async (keys: string) => {
    await userEvent.keyboard(keys)
    return focused()
  }
  expect(await press('{ArrowDown}')).toBe('Apple')
  await expect.element(screen.getByRole('link', { name: 'Apple' })).toHaveFocus()
  expect(await press('{ArrowRight}')).toBe('150')
  expect(await press('{ArrowDown}')).toBe('50')
  expect(await press('{ArrowDown}')).toBe('50')
  expect(await press('{End}')).toBe('purple')
  expect(await press('{Home}')).toBe('Fig')
  expect(await press('{Control>}{Home}{/Control}')).toBe('Name')
  expect(await press('{PageDown}')).toBe('Fig')
})

test('paper has every row, also of a table that draws only those in sight', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `Fruit ${at}`, weight: at, color: 'red' }))
  const screen = await renderUi(
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <DataTable
        caption="Many fruits"
        columns={columns}
        rows={many}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
      />
    </div>,
  )
  const rows = () => screen.container.querySelectorAll('tbody a').length
  await expect.poll(rows).toBeGreaterThan(0)
  expect(rows()).toBeLessThan(300)
  await emulateMedia('print')
  await expect.poll(rows).toBe(300)
  await emulateMedia('')
  await expect.poll(rows).toBeLessThan(300)
})

test('paper repeats the head on each page, and has the total once, after the last row', async () => {
  await renderUi(
    <DataTable
      caption="Counted fruits"
      columns={columns}
      rows={fruits}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      totalLabel="Total"
    />,
  )
  const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as HTMLElement)
  await emulateMedia('print')
  expect(styleOf('thead').display).toBe('table-header-group')
  // Chromium repeats only a head without buttons, and draws nothing positioned in it.
  const head = [...document.querySelectorAll('thead th, thead th *')]
  expect(head.map((element) => getComputedStyle(element).position)).toEqual(head.map(() => 'static'))
  await expect.poll(() => document.querySelectorAll('thead button').length).toBe(0)
  // A row group, unlike a footer group, is not repeated.
  expect(styleOf('tfoot').display).toBe('table-row-group')
  await emulateMedia('')
})

test('paper leaves out columns of controls, and what hangs from a cell stays in it', async () => {
  const screen = await renderUi(
    <DataTable
      caption="Printed fruits"
      columns={[
        ...columns,
        { id: 'bar', header: 'Bar', cell: () => <i style={{ position: 'absolute', inset: 0 }} data-testid="bar" /> },
        { id: 'eat', header: 'Eat', isControl: true, cell: () => <button type="button">Eat</button> },
      ]}
      rows={fruits}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
    />,
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Eat' })).toBeVisible()
  await emulateMedia('print')
  await expect.element(screen.getByRole('columnheader', { name: 'Eat' })).not.toBeInTheDocument()
  const bar = screen.getByTestId('bar').first().element() as HTMLElement
  expect(bar.offsetParent).toBe(bar.parentElement)
  await emulateMedia('')
  await expect.element(screen.getByRole('columnheader', { name: 'Eat' })).toBeVisible()
})

test('j and k walk from name to name, and stop at the ends', async () => {
  const { screen } = await renderFruits()
  const name = (fruit: string) => screen.getByRole('link', { name: fruit })
  expect(walkRows(1)).toBe(true)
  await expect.element(name('Apple')).toHaveFocus()
  walkRows(1)
  await expect.element(name('Fig')).toHaveFocus()
  walkRows(1)
  await expect.element(name('Fig')).toHaveFocus()
  walkRows(-1)
  walkRows(-1)
  await expect.element(name('Apple')).toHaveFocus()
})

test('without a table there is no row to walk to', () => {
  expect(walkRows(1)).toBe(false)
})

test('what a key marks is clicked in the row with the focus, else on the page', async () => {
  const clicked: string[] = []
  const screen = await renderUi(
    <>
      <button type="button" aria-keyshortcuts="E" onClick={() => clicked.push('page')}>
        Columns
      </button>
      <table>
        <tbody>
          {['Apple', 'Fig'].map((fruit) => (
            <tr key={fruit}>
              <td>
                <a href={`#${fruit}`}>{fruit}</a>
                <button type="button" aria-keyshortcuts="E" onClick={() => clicked.push(fruit)}>
                  {`Edit ${fruit}`}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>,
  )
  expect(clickMarked('E')).toBe(true)
  screen.getByRole('link', { name: 'Fig' }).element().focus()
  expect(clickMarked('E')).toBe(true)
  expect(clickMarked('X')).toBe(false)
  expect(clicked).toEqual(['page', 'Fig'])
})
