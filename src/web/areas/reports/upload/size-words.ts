import type { IntlShape } from 'react-intl'

const kilobyte = 1024

export function sizeWords(intl: IntlShape, bytes: number): string {
  const isLarge = bytes >= kilobyte * kilobyte
  // None is shown as less than the least that is shown.
  const count = bytes === 0 ? 0 : Math.max(bytes / (isLarge ? kilobyte * kilobyte : kilobyte), 0.1)
  return intl.formatNumber(count, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  })
}
