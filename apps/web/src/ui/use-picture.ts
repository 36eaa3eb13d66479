import { createContext, useContext, useEffect, useState } from 'react'
import { isOwnPicture } from './is-own-picture.ts'

type LoadPicture = (address: string) => Promise<string | undefined>

/** Loads a picture by its address: many pictures of a page then need one request. Without a provider nothing loads. */
const LoadPictureContext = createContext<LoadPicture>(async () => undefined)
export const LoadPictureProvider = LoadPictureContext.Provider

const loaded = new Map<string, string>()

/** Returns the loaded picture of an address, or undefined until it is there and for pictures of other hosts. */
export function usePicture(address: string | null | undefined): string | undefined {
  const load = useContext(LoadPictureContext)
  const own = address && isOwnPicture(address) ? address : undefined
  const [picture, setPicture] = useState<{ address: string; source: string }>()

  useEffect(() => {
    if (own === undefined || loaded.has(own)) return
    let isWanted = true
    void load(own).then((source) => {
      if (source === undefined) return
      loaded.set(own, source)
      if (isWanted) setPicture({ address: own, source })
    })
    return () => {
      isWanted = false
    }
  }, [own, load])

  if (own === undefined) return undefined
  return picture?.address === own ? picture.source : loaded.get(own)
}
