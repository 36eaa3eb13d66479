import { singleKeysOff } from '../../stores/single-keys.ts'
import { useStore } from '../../stores/store.ts'
import { commandKey } from './command-key.ts'
import styles from './keys.module.css'

type KeysProps = { keys: readonly string[] }

// biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, and their order never changes
const draw = (keys: readonly string[]) => keys.map((key, at) => <kbd key={at}>{key}</kbd>)

/** Keys to press one after the other, or together with Ctrl or Cmd. */
export function Keys({ keys }: KeysProps) {
  return <span className={styles.keys}>{draw(keys)}</span>
}

/** The keys of a command beside its name, for the eye only: screen readers have the list of shortcuts. */
export function KeyHint({ keys }: KeysProps) {
  const isOff = useStore(singleKeysOff) && keys[0] !== commandKey
  if (isOff) return null
  return (
    <span className={styles.keys} aria-hidden="true" data-hint>
      {draw(keys)}
    </span>
  )
}
