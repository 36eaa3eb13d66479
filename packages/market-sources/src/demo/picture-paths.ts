import { PICTURES_PATH } from '@plumbline/contract/pictures'

/** Path of the logo that the product draws for a security. */
export function logoPath(securityId: string): string {
  return `${PICTURES_PATH}/logo/${encodeURIComponent(securityId)}.svg`
}

/** Path of the picture that the product draws for a news item. */
export function newsPicturePath(seed: string): string {
  return `${PICTURES_PATH}/news/${encodeURIComponent(seed)}.svg`
}
