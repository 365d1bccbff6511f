/** Pixels of what is chosen from, beside what was chosen. */
export const masterWidths = { least: 240, usual: 320, most: 480 } as const

const step = 16

export const withinWidths = (width: number): number =>
  Math.round(Math.max(masterWidths.least, Math.min(width, masterWidths.most)))

export function widthByKey(width: number, key: string, isRightToLeft: boolean): number | undefined {
  const wider = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const narrower = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const wanted = new Map([
    [wider, width + step],
    [narrower, width - step],
    ['Home', masterWidths.least],
    ['End', masterWidths.most],
  ]).get(key)
  return wanted === undefined ? undefined : withinWidths(wanted)
}
