/** Pixels that something may be made wide. */
export interface WidthRange {
  least: number
  most: number
}

const step = 16

export const withinWidths = (width: number, { least, most }: WidthRange): number =>
  Math.round(Math.max(least, Math.min(width, most)))

export function widthByKey(width: number, key: string, isRightToLeft: boolean, range: WidthRange): number | undefined {
  const wider = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const narrower = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const wanted = new Map([
    [wider, width + step],
    [narrower, width - step],
    ['Home', range.least],
    ['End', range.most],
  ]).get(key)
  return wanted === undefined ? undefined : withinWidths(wanted, range)
}
