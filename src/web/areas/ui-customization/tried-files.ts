/** Files that were chosen and are not kept yet: the page and its previews show them, and nobody else sees them. */
import { useEffect, useMemo, useState } from 'react'
import type { FileTrial } from '../../kit/form/FileChoice.tsx'
import { tryLogos } from '../../themes/tried-looks.ts'

type LookFileName = 'lightLogo' | 'darkLogo' | 'loginBackground' | 'customCss'

interface Tried {
  file: File
  address: string
}

export interface TriedFiles {
  /** Something was chosen that nobody has kept. */
  isAny: boolean
  of: (name: LookFileName) => FileTrial
  addressOf: (name: LookFileName) => string | undefined
}

export function useTriedFiles(): TriedFiles {
  const [all, setAll] = useState<Readonly<Partial<Record<LookFileName, Tried>>>>({})
  const { lightLogo, darkLogo } = all
  useEffect(() => {
    tryLogos({ ...(lightLogo && { light: lightLogo.address }), ...(darkLogo && { dark: darkLogo.address }) })
  }, [lightLogo, darkLogo])
  useEffect(() => () => tryLogos(undefined), [])
  return useMemo(
    () => ({
      isAny: Object.keys(all).length > 0,
      of: (name) => ({
        file: all[name]?.file,
        put: (file) => {
          const before = all[name]
          if (before) URL.revokeObjectURL(before.address)
          setAll(({ [name]: _, ...others }) =>
            file ? { ...others, [name]: { file, address: URL.createObjectURL(file) } } : others,
          )
        },
      }),
      addressOf: (name) => all[name]?.address,
    }),
    [all],
  )
}
