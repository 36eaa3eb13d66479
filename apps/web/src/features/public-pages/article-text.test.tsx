import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { ArticleText } from './article-text.tsx'

const Link = ({ href, children }: ComponentProps<'a'>) => <a href={`/help/${href}`}>{children}</a>

test('links are drawn as the page asks, and what scrolls takes the focus', async () => {
  const screen = await renderUi(
    <ArticleText
      link={Link}
      body={[
        { tag: 'p', children: ['See ', { tag: 'a', href: 'gain', children: ['gain'] }] },
        { tag: 'pre', children: [{ tag: 'code', children: ['a = b'] }] },
        { tag: 'table', children: [{ tag: 'tbody', children: [{ tag: 'tr', children: [] }] }] },
      ]}
    />,
  )
  await expect.element(screen.getByRole('link', { name: 'gain' })).toHaveAttribute('href', '/help/gain')
  await expect.element(screen.getByText('a = b').element().closest('pre')).toHaveAttribute('tabindex', '0')
  await expect.element(screen.getByRole('region', { name: 'Table' })).toHaveAttribute('tabindex', '0')
})
