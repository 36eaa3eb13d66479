import { useState } from 'react'
import styles from './monogram.module.css'
import { usePicture } from './use-picture.ts'

function initials(name: string): string {
  const words = name.split(/[\s&·.,-]+/).filter(Boolean)
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : name.slice(0, 2)
  return letters.toUpperCase()
}

type MonogramProps = { name: string; image?: string | null; size?: 'small' | 'large' }

/**
 * The picture of an asset, or two letters of its name. Decorative, because the name is next to it.
 */
export function Monogram({ name, image, size = 'small' }: MonogramProps) {
  const className = size === 'large' ? `${styles.monogram} ${styles.large}` : styles.monogram
  const picture = usePicture(image)
  const [failedPicture, setFailedPicture] = useState<string>()
  if (picture !== undefined && picture !== failedPicture) {
    return <img className={className} src={picture} alt="" onError={() => setFailedPicture(picture)} />
  }
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
