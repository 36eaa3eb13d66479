let isPressed = false
window.addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (isPressed = false), true)

/**
 * Runs `change` once a click that may be under way has reached its target. The note below a field changes when the
 * field loses focus, and a button that this moves between press and release would get no click.
 */
export function afterClick(change: () => void): void {
  const run = () => setTimeout(change)
  if (isPressed) window.addEventListener('pointerup', run, { once: true })
  else run()
}
