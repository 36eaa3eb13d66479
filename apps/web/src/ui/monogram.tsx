import { useState } from 'react'
import styles from './monogram.module.css'
import { isOwnPicture } from './own-picture.ts'

function initials(name: string): string {
  const words = name.split(/[\s&·.,-]+/).filter(Boolean)
  const letters = words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : name.slice(0, 2)
  return letters.toUpperCase()
}

type MonogramProps = { name: string; image?: string | null; size?: 'small' | 'large' }

/**
 * The picture of an asset, or two letters of its name. Decorative, because the name is next to it. Shows only
 * pictures from this server.
 */
export function Monogram({ name, image, size = 'small' }: MonogramProps) {
  const className = size === 'large' ? `${styles.monogram} ${styles.large}` : styles.monogram
  const [failedImage, setFailedImage] = useState<string | null>(null)
  if (image && image !== failedImage && isOwnPicture(image)) {
    return <img className={className} src={image} alt="" loading="lazy" onError={() => setFailedImage(image)} />
  }
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
