import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { ExplainContextProvider, type FigureQuestion, questionKey } from '../../ui/explain/explain-context.ts'
import { LongPress } from './long-press.tsx'

const ExplainPanel = lazy(async () => ({ default: (await import('./explain-panel.tsx')).ExplainPanel }))

const LinkedExplanation = lazy(async () => ({
  default: (await import('./linked-explanation.tsx')).LinkedExplanation,
}))

type Opened = { question: FigureQuestion; element: HTMLElement }

type ExplainProviderProps = {
  portfolioId: string
  /** What the portfolio is measured in on the page, if not in its own currency. */
  currency?: string | undefined
  children: ReactNode
}

/**
 * Lets the figures of a portfolio be explained. One explanation is open at a time; the page behind it stays
 * usable.
 */
export function ExplainProvider({ portfolioId, currency, children }: ExplainProviderProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { explain, asset, from, to } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | null>(null)
  const openKey = opened && questionKey(opened.question)
  const measured = currency === undefined ? {} : { currency }

  const toggle = useCallback((question: FigureQuestion, element: HTMLElement) => {
    setOpened((current) =>
      current && questionKey(current.question) === questionKey(question) ? null : { question, element },
    )
  }, [])
  const explaining = useMemo(() => ({ openKey, toggle }), [openKey, toggle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other figures
  useEffect(() => setOpened(null), [path])

  return (
    <ExplainContextProvider value={explaining}>
      <LongPress>{children}</LongPress>
      {explain && (
        <Suspense>
          <LinkedExplanation
            portfolioId={portfolioId}
            figure={explain}
            scope={{ ...measured, ...(asset && { asset }), ...(from && to && { from, to }) }}
            onClose={() => void navigate({ to: '/portfolio/$portfolioId', params: { portfolioId }, replace: true })}
          />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <ExplainPanel
            key={openKey}
            portfolioId={portfolioId}
            question={{ ...opened.question, scope: { ...opened.question.scope, ...measured } }}
            element={opened.element}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </ExplainContextProvider>
  )
}
