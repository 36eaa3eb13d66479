/** Path of the logo that the product draws for a security. */
export function logoPath(securityId: string): string {
  return `/api/pictures/logo/${encodeURIComponent(securityId)}.svg`
}

/** Path of the picture that the product draws for a news item. */
export function newsPicturePath(seed: string): string {
  return `/api/pictures/news/${encodeURIComponent(seed)}.svg`
}
