/** The menu of one visual: another way to read it, its data, its order, and the embedder's own commands. */
import type { Visual, VisualSort } from '../contract/models/report-definition.ts'
import type { VisualResult } from '../contract/models/report-query.ts'
import { element, freshId } from './dom.ts'
import { fillMenu, focusFirst, type Item, walk } from './menu-items.ts'
import type { Tree } from './merge.ts'
import { commandDisplay } from './protocol.ts'
import { sayFailure } from './say-failure.ts'
import { commandDisplayOf, extensionsFor } from './settings.ts'
import type { Surroundings } from './visuals/visual-context.ts'

interface MenuOptions {
  visual: Visual
  title: string
  result: VisualResult | undefined
  settings: Tree
  isTable: boolean | null
  toggleTable(): void
}

const sortable: readonly Visual['type'][] = ['bar', 'column', 'line', 'area', 'pie', 'donut', 'matrix']

function itemsOf(options: MenuOptions, { text, actions, announce }: Surroundings): Item[] {
  const { visual, settings, result } = options
  const allowed = (command: string, items: readonly Omit<Item, 'isDisabled'>[]): Item[] => {
    const display = commandDisplayOf(settings, command, visual)
    if (display === commandDisplay.hidden) return []
    return items.map((item) => ({ ...item, isDisabled: display === commandDisplay.disabled }))
  }
  const sortBy = (sort: VisualSort) => () => actions.sort(visual, sort)
  const sorts = sortable.includes(visual.type)
    ? (result?.columns ?? [])
        .filter(({ role }) => role !== 'series')
        .flatMap(({ name: field, target: orderBy }) => [
          { label: text('visual.sortAscending', { field }), run: sortBy({ orderBy, direction: 'asc' }) },
          { label: text('visual.sortDescending', { field }), run: sortBy({ orderBy, direction: 'desc' }) },
        ])
    : []
  return [
    ...(options.isTable === null
      ? []
      : allowed('seeData', [
          { label: text(options.isTable ? 'visual.asChart' : 'visual.asTable'), run: options.toggleTable },
        ])),
    ...allowed('exportData', [
      {
        label: text('visual.export'),
        run: () => void actions.exportData(visual).catch(sayFailure(announce)),
      },
    ]),
    ...allowed('sort', sorts),
    ...extensionsFor(settings, visual, 'visualOptionsMenu').map(({ name, title }) => ({
      label: title,
      isDisabled: false,
      run: () => actions.runCommand(visual, name),
    })),
  ]
}

export function optionsMenu(options: MenuOptions, surroundings: Surroundings): HTMLElement | null {
  if (itemsOf(options, surroundings).length === 0) return null
  const id = freshId('menu')
  const label = surroundings.text('visual.options', { title: options.title })
  const menu = element('div', { id, role: 'menu', popover: 'auto', class: 'menu', 'aria-label': label })
  const opener = element(
    'button',
    {
      type: 'button',
      class: 'tool',
      'aria-label': label,
      'aria-haspopup': 'menu',
      popovertarget: id,
      'data-focus': 'options',
    },
    '⋯',
  )
  menu.addEventListener('beforetoggle', (event) => {
    if (event.newState !== 'open') return
    fillMenu(menu, itemsOf(options, surroundings), opener)
    const { bottom, left, right } = opener.getBoundingClientRect()
    const isRightToLeft = document.documentElement.dir === 'rtl'
    menu.style.top = `${bottom}px`
    menu.style.left = isRightToLeft ? `${left}px` : 'auto'
    menu.style.right = isRightToLeft ? 'auto' : `${window.innerWidth - right}px`
  })
  menu.addEventListener('toggle', (event) => {
    if (event.newState !== 'open') return
    // Of a visual at the end of the window it stands above its end, not beyond.
    const { top, height } = menu.getBoundingClientRect()
    menu.style.top = `${Math.max(0, Math.min(top, window.innerHeight - height))}px`
    focusFirst(menu)
  })
  menu.addEventListener('keydown', (event) => walk(menu, event))
  return element('span', { class: 'options' }, opener, menu)
}
