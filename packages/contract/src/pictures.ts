/** Pictures that the server draws for the simulated market: logos by asset id, pictures of news by a seed. */
export type PictureKind = 'logo' | 'news'

/** SVG texts by id. What is not known is left out. */
export type Pictures = Record<PictureKind, Record<string, string>>

/** Returns `Pictures`. The query names each picture: `?logo=ID&logo=ID&news=SEED`. */
export const PICTURES_PATH = '/api/pictures'
export const MAX_PICTURES_PER_REQUEST = 60
