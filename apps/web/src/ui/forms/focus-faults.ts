/**
 * After a submit that finds faults, moves the focus to the first invalid field of the form, so that it is read with what
 * is wrong. Returns what ends this.
 */
export function focusFaults(within: Document): () => void {
  function onSubmit({ target }: Event) {
    if (!(target instanceof HTMLFormElement)) return
    // The faults are drawn with the next frame.
    requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  within.addEventListener('submit', onSubmit)
  return () => within.removeEventListener('submit', onSubmit)
}
