import { t } from '@lingui/core/macro'
import { CloseButton } from '@mantine/core'
import { type CSSProperties, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type FigureQuestion, questionKey } from '../../ui/explain/explain-context.ts'
import { describeError } from '../../ui/states/describe-error.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useDelayed } from '../../ui/states/use-delayed.ts'
import styles from './explain.module.css'
import { ExplanationView } from './explanation-view.tsx'
import { useExplanation } from './use-explanation.ts'
import { findFigure, usePlacement } from './use-placement.ts'

type ExplainPanelProps = { portfolioId: string; question: FigureQuestion; element: HTMLElement; onClose: () => void }

/**
 * The parts of a figure, in a panel that hangs from it by the plumb line; on a phone, a sheet at the bottom. Escape
 * closes it and returns the focus.
 */
export function ExplainPanel({ portfolioId, question, element, onClose }: ExplainPanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const key = questionKey(question)
  const placed = usePlacement(panel, element, key)
  const { loaded, error, retry, isRetrying } = useExplanation(portfolioId, question)

  function close() {
    findFigure(element, key)?.focus()
    onClose()
  }

  // Hidden until it is placed, and a hidden element takes no focus.
  const isPlaced = placed !== null
  useEffect(() => {
    if (isPlaced) panel.current?.focus({ preventScroll: true })
  }, [isPlaced])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      findFigure(element, key)?.focus()
      onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [element, key, onClose])

  const position = placed && {
    '--left': `${placed.left}px`,
    '--top': `${placed.top}px`,
    '--line': `${placed.line}px`,
  }
  return createPortal(
    <div
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-side={placed?.side ?? 'below'}
      style={(position ?? { visibility: 'hidden' }) as CSSProperties}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{question.title}</h2>
        <CloseButton size={28} iconSize={15} aria-label={t`Close`} onClick={close} />
      </div>
      {loaded ? (
        <ExplanationView portfolioId={portfolioId} question={question} loaded={loaded} />
      ) : error ? (
        <ErrorState
          title={t`The explanation could not be loaded`}
          text={describeError(error)}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      ) : (
        <Waiting />
      )}
    </div>,
    document.body,
  )
}

function Waiting() {
  const isShown = useDelayed(true)
  return (
    <p className={styles.waiting} role="status">
      {isShown && t`Loading the explanation…`}
    </p>
  )
}
