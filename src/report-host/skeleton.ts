/** What a visual will look like, from its kind alone, until its figures are there. */
import type { Visual } from '../contract/models/report-definition.ts'
import { element } from './dom.ts'

const barsAt: readonly Visual['type'][] = ['bar', 'table', 'matrix', 'slicer']

export function skeletonOf({ type }: Pick<Visual, 'type'>): HTMLElement {
  const kind = type === 'card' ? 'card' : barsAt.includes(type) ? 'rows' : 'chart'
  const bars = Array.from({ length: kind === 'card' ? 1 : 6 }, () => element('span'))
  return element('div', { class: 'skeleton', 'data-kind': kind, 'aria-hidden': 'true' }, ...bars)
}
