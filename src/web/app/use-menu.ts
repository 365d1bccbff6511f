import { useReportChoices } from '../reports/use-report-choices.ts'
import { useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { type MenuItem, menu, visibleMenu } from './menu.ts'

/** What the person may see of the menu, with what is counted in it. */
export function useMenu(): MenuItem[] {
  const items = visibleMenu(menu, useAccess())
  const { favourites } = useReportChoices()
  if (!favourites?.length) return items
  const badge = { kind: 'neutral', value: favourites.length } as const
  return items.map((item) => (item.path === paths.favourites ? { ...item, badge } : item))
}
