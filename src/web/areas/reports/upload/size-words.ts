import type { IntlShape } from 'react-intl'

const kilobyte = 1024

export function sizeWords(intl: IntlShape, bytes: number): string {
  const isLarge = bytes >= kilobyte * kilobyte
  return intl.formatNumber(bytes / (isLarge ? kilobyte * kilobyte : kilobyte), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  })
}
